// packages/workers/src/worker-slot.ts
var makeWorkerSlot = (open) => {
	let last = null;
	const running = () => last?.isEnded() === false ? last : null;
	return {
		running,
		worker: () => {
			last = running() ?? open();
			return last;
		}
	};
};
// packages/workers/src/worker.ts
var asError = (error) => error instanceof Error ? error : new Error(String(error));
/** Without a stop timeout a stopped request may take as long as it needs. */
var openWorker = (openThread, setup, stopTimeout) => {
	const pending = /* @__PURE__ */ new Map();
	const ready = Promise.withResolvers();
	ready.promise.catch(() => {});
	let lastId = 0;
	let isEnded = false;
	const end = async (reason) => {
		if (isEnded) return;
		isEnded = true;
		ready.reject(reason);
		for (const { reject } of pending.values()) reject(reason);
		pending.clear();
		await thread.end();
	};
	const resume = async (id, { onPause }) => {
		try {
			await onPause?.();
			if (pending.has(id)) thread.post({
				kind: "resume",
				id
			});
		} catch (error) {
			if (pending.has(id)) await end(asError(error));
		}
	};
	const stop = (id) => {
		if (!pending.has(id)) return;
		thread.post({
			kind: "stop",
			id
		});
		stopTimeout?.startTimer(stopTimeout.milliseconds, () => {
			if (pending.has(id)) end(/* @__PURE__ */ new Error("the worker did not stop in time"));
		});
	};
	const receive = (message) => {
		if (message.kind === "ready") return ready.resolve();
		if (message.kind === "failed") return void end(new Error(message.error));
		const request = pending.get(message.id);
		if (request === void 0) return;
		if (message.kind === "progress") return request.onProgress?.(message.progress);
		if (message.kind === "pause") return void resume(message.id, request);
		pending.delete(message.id);
		if (message.kind === "result") request.resolve(message.result);
		else request.reject(new Error(message.error));
	};
	const thread = openThread({
		onMessage: receive,
		onFailure: (error) => void end(error)
	});
	thread.post({
		kind: "open",
		setup
	});
	return {
		ready: ready.promise,
		request: (request, options = {}) => {
			lastId += 1;
			const id = lastId;
			const made = Promise.withResolvers();
			made.promise.catch(() => {});
			thread.post({
				kind: "request",
				id,
				request
			});
			pending.set(id, {
				...made,
				...options
			});
			return {
				result: made.promise,
				stop: () => stop(id)
			};
		},
		notify: (notification) => thread.post({
			kind: "notify",
			notification
		}),
		isEnded: () => isEnded,
		end
	};
};
// packages/workers/web/threads.ts
var now = () => performance.now();
var webThread = (openWorker) => ({ onMessage, onFailure }) => {
	const worker = openWorker();
	worker.addEventListener("message", ({ data }) => onMessage(data));
	worker.addEventListener("error", ({ message }) => onFailure(new Error(message || "the worker did not start")));
	worker.addEventListener("messageerror", () => onFailure(/* @__PURE__ */ new Error("a message could not be read")));
	return {
		post: (message) => worker.postMessage(message),
		end: () => worker.terminate()
	};
};
/** A host for searches; the worker's script calls `serveWebSearch`. */
var webThreads = (openWorker) => ({
	now,
	openThread: webThread(openWorker)
});
// packages/workers/src/search/threads.ts
/** Milliseconds between two calls of `onInfos`. */
var REPORT_INTERVAL = 50;
/** Maximum reports per interval, over all threads. */
var REPORTS_PER_INTERVAL = 4;
/** Milliseconds between two reports of one thread, by the number of threads. */
var infoInterval = (count) => REPORT_INTERVAL * Math.ceil(count / REPORTS_PER_INTERVAL);
/** The share of one of `count` parts. The shares add up to the whole. */
var splitEvenly = (whole, count, index) => Math.floor(whole / count) + (index < whole % count ? 1 : 0);
/** Collects the latest info of each thread, and reports them together, but not too often. */
var makeReporter = (now, onInfos) => {
	const latest = /* @__PURE__ */ new Map();
	let reportedAt = -Infinity;
	let isClosed = false;
	return {
		update: (thread, info) => void latest.set(thread, info),
		report: (isFinal) => {
			if (isClosed || !isFinal && now() - reportedAt < REPORT_INTERVAL) return;
			onInfos([...latest].toSorted(([a], [b]) => a - b).map(([, info]) => info));
			reportedAt = now();
		},
		close: () => {
			isClosed = true;
		}
	};
};
/** Runs one task per worker. */
var startRun = (asked, { update, report, close }, isEnough) => {
	const requests = asked.map(({ task, worker }, index) => {
		const onProgress = ({ info, isFinal }) => {
			update(index, info);
			report(isFinal);
		};
		return {
			worker,
			...worker.request(task, { onProgress })
		};
	});
	const stop = () => {
		for (const request of requests) request.stop();
	};
	const resultOf = async ({ worker, result }, index) => {
		try {
			const info = await result;
			update(index, info);
			if (isEnough(info)) stop();
			return info;
		} catch (error) {
			close();
			stop();
			worker.end(error);
			throw error;
		}
	};
	return {
		result: Promise.all(requests.map(resultOf)),
		stop
	};
};
var openThreads = ({ openThread, now }) => {
	const slots = [];
	const workerAt = (index) => (slots[index] ??= makeWorkerSlot(() => openWorker(openThread, null))).worker();
	let stopLastRun = () => {};
	workerAt(0);
	return {
		now,
		run: (tasks, onInfos, isEnough = () => false) => {
			stopLastRun();
			const run = startRun(tasks.map((task, index) => ({
				task,
				worker: workerAt(index)
			})), makeReporter(now, onInfos), isEnough);
			stopLastRun = run.stop;
			return run;
		},
		close: async () => {
			const reason = /* @__PURE__ */ new Error("the searcher was closed");
			await Promise.all(slots.map(async (slot) => slot.running()?.end(reason)));
		}
	};
};
// packages/workers/src/search/wasm.ts
var { WebAssembly: wasmHost } = globalThis;
/** Bytes. */
var PAGE_SIZE = 65536;
/** Returns a function that instantiates a kernel, compiled once. A kernel built for shared memory needs `memory`. */
var wasmOpener = (bytes) => {
	let compiled = null;
	return async (memory) => {
		compiled ??= wasmHost.compile(bytes);
		return (await wasmHost.instantiate(await compiled, memory === void 0 ? {} : { env: { memory } })).exports;
	};
};
/** Shared memory of `bytes` bytes; null if the page is not cross-origin isolated, or the host cannot allocate it. */
var makeSharedMemory = (bytes) => {
	const { crossOriginIsolated = true } = globalThis;
	if (!crossOriginIsolated) return null;
	const pages = Math.ceil(bytes / PAGE_SIZE);
	try {
		return new wasmHost.Memory({
			initial: pages,
			maximum: pages,
			shared: true
		});
	} catch (error) {
		if (error instanceof RangeError) return null;
		throw error;
	}
};
export { splitEvenly as a, openThreads as i, wasmOpener as n, webThreads as o, infoInterval as r, makeSharedMemory as t };
