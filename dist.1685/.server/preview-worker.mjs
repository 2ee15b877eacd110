import { t as localize } from "./localize-Bp1WR8Dr.mjs";
import { c as setLanguage, n as sharedMessages, r as t, s as messagesLoaded } from "./translate-81HpL92Z.mjs";
import { $ as uuid, A as check, B as nullable, C as err, D as unwrap, E as reject, F as maxLength, H as optional, I as maxValue, J as strictObject, L as minLength, M as integer, P as literal, R as minValue, S as VALID, T as ok, V as number, W as pipe, X as tuple, Y as string, Z as union, _ as parseWith, c as SERVER_ACTOR, d as emptyObjectSchema, f as hex32Schema, g as outcomeSchema, h as labelSchema, it as canonicalJson, j as exactOptional, k as array, m as jsonObjectSchema, nt as taggedHash, q as regex, rt as textHash, st as hexToBytes, t as COLORS, tt as jsonHash, u as countSchema, v as playerIdSchema, w as mapResult } from "./color-CIyQqv7d.mjs";
import "./jsxRuntime-CIiOePo0.mjs";
import fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
// node_modules/@resvg/resvg-wasm/index.mjs
var wasm;
var heap = new Array(128).fill(void 0);
heap.push(void 0, null, true, false);
var heap_next = heap.length;
function addHeapObject(obj) {
	if (heap_next === heap.length) heap.push(heap.length + 1);
	const idx = heap_next;
	heap_next = heap[idx];
	heap[idx] = obj;
	return idx;
}
function getObject(idx) {
	return heap[idx];
}
function dropObject(idx) {
	if (idx < 132) return;
	heap[idx] = heap_next;
	heap_next = idx;
}
function takeObject(idx) {
	const ret = getObject(idx);
	dropObject(idx);
	return ret;
}
var WASM_VECTOR_LEN = 0;
var cachedUint8Memory0 = null;
function getUint8Memory0() {
	if (cachedUint8Memory0 === null || cachedUint8Memory0.byteLength === 0) cachedUint8Memory0 = new Uint8Array(wasm.memory.buffer);
	return cachedUint8Memory0;
}
var cachedTextEncoder = typeof TextEncoder !== "undefined" ? new TextEncoder("utf-8") : { encode: () => {
	throw Error("TextEncoder not available");
} };
var encodeString = typeof cachedTextEncoder.encodeInto === "function" ? function(arg, view) {
	return cachedTextEncoder.encodeInto(arg, view);
} : function(arg, view) {
	const buf = cachedTextEncoder.encode(arg);
	view.set(buf);
	return {
		read: arg.length,
		written: buf.length
	};
};
function passStringToWasm0(arg, malloc, realloc) {
	if (realloc === void 0) {
		const buf = cachedTextEncoder.encode(arg);
		const ptr2 = malloc(buf.length, 1) >>> 0;
		getUint8Memory0().subarray(ptr2, ptr2 + buf.length).set(buf);
		WASM_VECTOR_LEN = buf.length;
		return ptr2;
	}
	let len = arg.length;
	let ptr = malloc(len, 1) >>> 0;
	const mem = getUint8Memory0();
	let offset = 0;
	for (; offset < len; offset++) {
		const code = arg.charCodeAt(offset);
		if (code > 127) break;
		mem[ptr + offset] = code;
	}
	if (offset !== len) {
		if (offset !== 0) arg = arg.slice(offset);
		ptr = realloc(ptr, len, len = offset + arg.length * 3, 1) >>> 0;
		const view = getUint8Memory0().subarray(ptr + offset, ptr + len);
		const ret = encodeString(arg, view);
		offset += ret.written;
		ptr = realloc(ptr, len, offset, 1) >>> 0;
	}
	WASM_VECTOR_LEN = offset;
	return ptr;
}
function isLikeNone(x) {
	return x === void 0 || x === null;
}
var cachedInt32Memory0 = null;
function getInt32Memory0() {
	if (cachedInt32Memory0 === null || cachedInt32Memory0.byteLength === 0) cachedInt32Memory0 = new Int32Array(wasm.memory.buffer);
	return cachedInt32Memory0;
}
var cachedTextDecoder = typeof TextDecoder !== "undefined" ? new TextDecoder("utf-8", {
	ignoreBOM: true,
	fatal: true
}) : { decode: () => {
	throw Error("TextDecoder not available");
} };
if (typeof TextDecoder !== "undefined") cachedTextDecoder.decode();
function getStringFromWasm0(ptr, len) {
	ptr = ptr >>> 0;
	return cachedTextDecoder.decode(getUint8Memory0().subarray(ptr, ptr + len));
}
function _assertClass(instance, klass) {
	if (!(instance instanceof klass)) throw new Error(`expected instance of ${klass.name}`);
	return instance.ptr;
}
function handleError(f, args) {
	try {
		return f.apply(this, args);
	} catch (e) {
		wasm.__wbindgen_exn_store(addHeapObject(e));
	}
}
var BBoxFinalization = typeof FinalizationRegistry === "undefined" ? {
	register: () => {},
	unregister: () => {}
} : new FinalizationRegistry((ptr) => wasm.__wbg_bbox_free(ptr >>> 0));
var BBox = class _BBox {
	static __wrap(ptr) {
		ptr = ptr >>> 0;
		const obj = Object.create(_BBox.prototype);
		obj.__wbg_ptr = ptr;
		BBoxFinalization.register(obj, obj.__wbg_ptr, obj);
		return obj;
	}
	__destroy_into_raw() {
		const ptr = this.__wbg_ptr;
		this.__wbg_ptr = 0;
		BBoxFinalization.unregister(this);
		return ptr;
	}
	free() {
		const ptr = this.__destroy_into_raw();
		wasm.__wbg_bbox_free(ptr);
	}
	/**
	* @returns {number}
	*/
	get x() {
		return wasm.__wbg_get_bbox_x(this.__wbg_ptr);
	}
	/**
	* @param {number} arg0
	*/
	set x(arg0) {
		wasm.__wbg_set_bbox_x(this.__wbg_ptr, arg0);
	}
	/**
	* @returns {number}
	*/
	get y() {
		return wasm.__wbg_get_bbox_y(this.__wbg_ptr);
	}
	/**
	* @param {number} arg0
	*/
	set y(arg0) {
		wasm.__wbg_set_bbox_y(this.__wbg_ptr, arg0);
	}
	/**
	* @returns {number}
	*/
	get width() {
		return wasm.__wbg_get_bbox_width(this.__wbg_ptr);
	}
	/**
	* @param {number} arg0
	*/
	set width(arg0) {
		wasm.__wbg_set_bbox_width(this.__wbg_ptr, arg0);
	}
	/**
	* @returns {number}
	*/
	get height() {
		return wasm.__wbg_get_bbox_height(this.__wbg_ptr);
	}
	/**
	* @param {number} arg0
	*/
	set height(arg0) {
		wasm.__wbg_set_bbox_height(this.__wbg_ptr, arg0);
	}
};
var RenderedImageFinalization = typeof FinalizationRegistry === "undefined" ? {
	register: () => {},
	unregister: () => {}
} : new FinalizationRegistry((ptr) => wasm.__wbg_renderedimage_free(ptr >>> 0));
var RenderedImage = class _RenderedImage {
	static __wrap(ptr) {
		ptr = ptr >>> 0;
		const obj = Object.create(_RenderedImage.prototype);
		obj.__wbg_ptr = ptr;
		RenderedImageFinalization.register(obj, obj.__wbg_ptr, obj);
		return obj;
	}
	__destroy_into_raw() {
		const ptr = this.__wbg_ptr;
		this.__wbg_ptr = 0;
		RenderedImageFinalization.unregister(this);
		return ptr;
	}
	free() {
		const ptr = this.__destroy_into_raw();
		wasm.__wbg_renderedimage_free(ptr);
	}
	/**
	* Get the PNG width
	* @returns {number}
	*/
	get width() {
		return wasm.renderedimage_width(this.__wbg_ptr) >>> 0;
	}
	/**
	* Get the PNG height
	* @returns {number}
	*/
	get height() {
		return wasm.renderedimage_height(this.__wbg_ptr) >>> 0;
	}
	/**
	* Write the image data to Uint8Array
	* @returns {Uint8Array}
	*/
	asPng() {
		try {
			const retptr = wasm.__wbindgen_add_to_stack_pointer(-16);
			wasm.renderedimage_asPng(retptr, this.__wbg_ptr);
			var r0 = getInt32Memory0()[retptr / 4 + 0];
			var r1 = getInt32Memory0()[retptr / 4 + 1];
			if (getInt32Memory0()[retptr / 4 + 2]) throw takeObject(r1);
			return takeObject(r0);
		} finally {
			wasm.__wbindgen_add_to_stack_pointer(16);
		}
	}
	/**
	* Get the RGBA pixels of the image
	* @returns {Uint8Array}
	*/
	get pixels() {
		return takeObject(wasm.renderedimage_pixels(this.__wbg_ptr));
	}
};
var ResvgFinalization = typeof FinalizationRegistry === "undefined" ? {
	register: () => {},
	unregister: () => {}
} : new FinalizationRegistry((ptr) => wasm.__wbg_resvg_free(ptr >>> 0));
var Resvg = class {
	__destroy_into_raw() {
		const ptr = this.__wbg_ptr;
		this.__wbg_ptr = 0;
		ResvgFinalization.unregister(this);
		return ptr;
	}
	free() {
		const ptr = this.__destroy_into_raw();
		wasm.__wbg_resvg_free(ptr);
	}
	/**
	* @param {Uint8Array | string} svg
	* @param {string | undefined} [options]
	* @param {Array<any> | undefined} [custom_font_buffers]
	*/
	constructor(svg, options, custom_font_buffers) {
		try {
			const retptr = wasm.__wbindgen_add_to_stack_pointer(-16);
			var ptr0 = isLikeNone(options) ? 0 : passStringToWasm0(options, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
			var len0 = WASM_VECTOR_LEN;
			wasm.resvg_new(retptr, addHeapObject(svg), ptr0, len0, isLikeNone(custom_font_buffers) ? 0 : addHeapObject(custom_font_buffers));
			var r0 = getInt32Memory0()[retptr / 4 + 0];
			var r1 = getInt32Memory0()[retptr / 4 + 1];
			if (getInt32Memory0()[retptr / 4 + 2]) throw takeObject(r1);
			this.__wbg_ptr = r0 >>> 0;
			return this;
		} finally {
			wasm.__wbindgen_add_to_stack_pointer(16);
		}
	}
	/**
	* Get the SVG width
	* @returns {number}
	*/
	get width() {
		return wasm.resvg_width(this.__wbg_ptr);
	}
	/**
	* Get the SVG height
	* @returns {number}
	*/
	get height() {
		return wasm.resvg_height(this.__wbg_ptr);
	}
	/**
	* Renders an SVG in Wasm
	* @returns {RenderedImage}
	*/
	render() {
		try {
			const retptr = wasm.__wbindgen_add_to_stack_pointer(-16);
			wasm.resvg_render(retptr, this.__wbg_ptr);
			var r0 = getInt32Memory0()[retptr / 4 + 0];
			var r1 = getInt32Memory0()[retptr / 4 + 1];
			if (getInt32Memory0()[retptr / 4 + 2]) throw takeObject(r1);
			return RenderedImage.__wrap(r0);
		} finally {
			wasm.__wbindgen_add_to_stack_pointer(16);
		}
	}
	/**
	* Output usvg-simplified SVG string
	* @returns {string}
	*/
	toString() {
		let deferred1_0;
		let deferred1_1;
		try {
			const retptr = wasm.__wbindgen_add_to_stack_pointer(-16);
			wasm.resvg_toString(retptr, this.__wbg_ptr);
			var r0 = getInt32Memory0()[retptr / 4 + 0];
			var r1 = getInt32Memory0()[retptr / 4 + 1];
			deferred1_0 = r0;
			deferred1_1 = r1;
			return getStringFromWasm0(r0, r1);
		} finally {
			wasm.__wbindgen_add_to_stack_pointer(16);
			wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
		}
	}
	/**
	* Calculate a maximum bounding box of all visible elements in this SVG.
	*
	* Note: path bounding box are approx values.
	* @returns {BBox | undefined}
	*/
	innerBBox() {
		const ret = wasm.resvg_innerBBox(this.__wbg_ptr);
		return ret === 0 ? void 0 : BBox.__wrap(ret);
	}
	/**
	* Calculate a maximum bounding box of all visible elements in this SVG.
	* This will first apply transform.
	* Similar to `SVGGraphicsElement.getBBox()` DOM API.
	* @returns {BBox | undefined}
	*/
	getBBox() {
		const ret = wasm.resvg_getBBox(this.__wbg_ptr);
		return ret === 0 ? void 0 : BBox.__wrap(ret);
	}
	/**
	* Use a given `BBox` to crop the svg. Currently this method simply changes
	* the viewbox/size of the svg and do not move the elements for simplicity
	* @param {BBox} bbox
	*/
	cropByBBox(bbox) {
		_assertClass(bbox, BBox);
		wasm.resvg_cropByBBox(this.__wbg_ptr, bbox.__wbg_ptr);
	}
	/**
	* @returns {Array<any>}
	*/
	imagesToResolve() {
		try {
			const retptr = wasm.__wbindgen_add_to_stack_pointer(-16);
			wasm.resvg_imagesToResolve(retptr, this.__wbg_ptr);
			var r0 = getInt32Memory0()[retptr / 4 + 0];
			var r1 = getInt32Memory0()[retptr / 4 + 1];
			if (getInt32Memory0()[retptr / 4 + 2]) throw takeObject(r1);
			return takeObject(r0);
		} finally {
			wasm.__wbindgen_add_to_stack_pointer(16);
		}
	}
	/**
	* @param {string} href
	* @param {Uint8Array} buffer
	*/
	resolveImage(href, buffer) {
		try {
			const retptr = wasm.__wbindgen_add_to_stack_pointer(-16);
			const ptr0 = passStringToWasm0(href, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
			const len0 = WASM_VECTOR_LEN;
			wasm.resvg_resolveImage(retptr, this.__wbg_ptr, ptr0, len0, addHeapObject(buffer));
			var r0 = getInt32Memory0()[retptr / 4 + 0];
			if (getInt32Memory0()[retptr / 4 + 1]) throw takeObject(r0);
		} finally {
			wasm.__wbindgen_add_to_stack_pointer(16);
		}
	}
};
async function __wbg_load(module, imports) {
	if (typeof Response === "function" && module instanceof Response) {
		if (typeof WebAssembly.instantiateStreaming === "function") try {
			return await WebAssembly.instantiateStreaming(module, imports);
		} catch (e) {
			if (module.headers.get("Content-Type") != "application/wasm") console.warn("`WebAssembly.instantiateStreaming` failed because your server does not serve wasm with `application/wasm` MIME type. Falling back to `WebAssembly.instantiate` which is slower. Original error:\n", e);
			else throw e;
		}
		const bytes = await module.arrayBuffer();
		return await WebAssembly.instantiate(bytes, imports);
	} else {
		const instance = await WebAssembly.instantiate(module, imports);
		if (instance instanceof WebAssembly.Instance) return {
			instance,
			module
		};
		else return instance;
	}
}
function __wbg_get_imports() {
	const imports = {};
	imports.wbg = {};
	imports.wbg.__wbg_new_28c511d9baebfa89 = function(arg0, arg1) {
		return addHeapObject(new Error(getStringFromWasm0(arg0, arg1)));
	};
	imports.wbg.__wbindgen_memory = function() {
		const ret = wasm.memory;
		return addHeapObject(ret);
	};
	imports.wbg.__wbg_buffer_12d079cc21e14bdb = function(arg0) {
		const ret = getObject(arg0).buffer;
		return addHeapObject(ret);
	};
	imports.wbg.__wbg_newwithbyteoffsetandlength_aa4a17c33a06e5cb = function(arg0, arg1, arg2) {
		return addHeapObject(new Uint8Array(getObject(arg0), arg1 >>> 0, arg2 >>> 0));
	};
	imports.wbg.__wbindgen_object_drop_ref = function(arg0) {
		takeObject(arg0);
	};
	imports.wbg.__wbg_new_63b92bc8671ed464 = function(arg0) {
		return addHeapObject(new Uint8Array(getObject(arg0)));
	};
	imports.wbg.__wbg_values_839f3396d5aac002 = function(arg0) {
		return addHeapObject(getObject(arg0).values());
	};
	imports.wbg.__wbg_next_196c84450b364254 = function() {
		return handleError(function(arg0) {
			return addHeapObject(getObject(arg0).next());
		}, arguments);
	};
	imports.wbg.__wbg_done_298b57d23c0fc80c = function(arg0) {
		return getObject(arg0).done;
	};
	imports.wbg.__wbg_value_d93c65011f51a456 = function(arg0) {
		const ret = getObject(arg0).value;
		return addHeapObject(ret);
	};
	imports.wbg.__wbg_instanceof_Uint8Array_2b3bbecd033d19f6 = function(arg0) {
		let result;
		try {
			result = getObject(arg0) instanceof Uint8Array;
		} catch (_) {
			result = false;
		}
		return result;
	};
	imports.wbg.__wbindgen_string_get = function(arg0, arg1) {
		const obj = getObject(arg1);
		const ret = typeof obj === "string" ? obj : void 0;
		var ptr1 = isLikeNone(ret) ? 0 : passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
		var len1 = WASM_VECTOR_LEN;
		getInt32Memory0()[arg0 / 4 + 1] = len1;
		getInt32Memory0()[arg0 / 4 + 0] = ptr1;
	};
	imports.wbg.__wbg_new_16b304a2cfa7ff4a = function() {
		return addHeapObject(new Array());
	};
	imports.wbg.__wbindgen_string_new = function(arg0, arg1) {
		return addHeapObject(getStringFromWasm0(arg0, arg1));
	};
	imports.wbg.__wbg_push_a5b05aedc7234f9f = function(arg0, arg1) {
		return getObject(arg0).push(getObject(arg1));
	};
	imports.wbg.__wbg_length_c20a40f15020d68a = function(arg0) {
		return getObject(arg0).length;
	};
	imports.wbg.__wbg_set_a47bac70306a19a7 = function(arg0, arg1, arg2) {
		getObject(arg0).set(getObject(arg1), arg2 >>> 0);
	};
	imports.wbg.__wbindgen_throw = function(arg0, arg1) {
		throw new Error(getStringFromWasm0(arg0, arg1));
	};
	return imports;
}
function __wbg_finalize_init(instance, module) {
	wasm = instance.exports;
	__wbg_init.__wbindgen_wasm_module = module;
	cachedInt32Memory0 = null;
	cachedUint8Memory0 = null;
	return wasm;
}
async function __wbg_init(input) {
	if (wasm !== void 0) return wasm;
	if (typeof input === "undefined") input = new URL("index_bg.wasm", void 0);
	const imports = __wbg_get_imports();
	if (typeof input === "string" || typeof Request === "function" && input instanceof Request || typeof URL === "function" && input instanceof URL) input = fetch(input);
	const { instance, module } = await __wbg_load(await input, imports);
	return __wbg_finalize_init(instance, module);
}
var dist_default = __wbg_init;
var initialized = false;
var initWasm = async (module_or_path) => {
	if (initialized) throw new Error("Already initialized. The `initWasm()` function can be used only once.");
	await dist_default(await module_or_path);
	initialized = true;
};
var Resvg2 = class extends Resvg {
	/**
	* @param {Uint8Array | string} svg
	* @param {ResvgRenderOptions | undefined} options
	*/
	constructor(svg, options) {
		if (!initialized) throw new Error("Wasm has not been initialized. Call `initWasm()` function.");
		const font = options?.font;
		if (!!font && isCustomFontsOptions(font)) {
			const serializableOptions = {
				...options,
				font: {
					...font,
					fontBuffers: void 0
				}
			};
			super(svg, JSON.stringify(serializableOptions), font.fontBuffers);
		} else super(svg, JSON.stringify(options));
	}
};
function isCustomFontsOptions(value) {
	return Object.prototype.hasOwnProperty.call(value, "fontBuffers");
}
// packages/kernel/src/chain.ts
var firstLink = (record) => jsonHash("tengen/match/1", record);
/**
* The link after `previous`. It covers exactly these fields. The canonical JSON is assembled by hand, with the keys in
* order, because every move of every match passes through here.
*/
var nextLink = (previous, { seq, actionId, actorId, type, payload, at }) => textHash("tengen/entry/1", `{"actionId":${canonicalJson(actionId)},"actorId":${canonicalJson(actorId)},"at":${at},"payload":${canonicalJson(payload)},"previous":"${previous}","seq":${seq},"type":${canonicalJson(type)}}`);
// packages/kernel/src/seed.ts
/** The commitment to the server's secret bytes, published when a match is created. */
var commitTo = (serverBytes) => taggedHash("tengen/commitment/1", hexToBytes(serverBytes));
/** Derives the seed from the server's bytes and the nonces in seat order; all 32 bytes in hexadecimal. */
var deriveSeed = (serverBytes, nonces) => taggedHash("tengen/match-seed/1", hexToBytes(serverBytes), ...nonces.map((nonce) => hexToBytes(nonce)));
// packages/table/web/timeline.ts
var isPerson = (occupant) => occupant?.kind === "person";
/** Whether exactly one person plays on this device. */
var hasOnePerson = ({ seats }) => seats?.filter(isPerson).length === 1;
// packages/board/web/grid.tsx
var COORDINATES_GUTTER = .62;
var EMPTY_GUTTER = .1;
/** The SVG position of a point; neighbouring points are 1 apart. */
var positionOf = (point, columns) => ({
	x: point % columns,
	y: Math.floor(point / columns)
});
var makeViewBox = ({ columns, rows }, withCoordinates) => {
	const edge = .5 + (withCoordinates ? COORDINATES_GUTTER : EMPTY_GUTTER);
	return `${-edge} ${-edge} ${columns.length - 1 + 2 * edge} ${rows.length - 1 + 2 * edge}`;
};
var STAR_RADIUS = .1;
/** The grid lines as one path. */
var makeGridPath = (columns, rows) => {
	const across = Array.from({ length: rows }, (_, y) => `M0 ${y}H${columns - 1}`);
	const down = Array.from({ length: columns }, (_, x) => `M${x} 0V${rows - 1}`);
	return [...across, ...down].join("");
};
// packages/board/web/point.tsx
/** Neighbouring points are 1 apart. */
var STONE_RADIUS = .475;
/** The marks that are no circles. */
var MARK_PATHS = {
	square: "M-.2-.2h.4v.4h-.4z",
	triangle: "M0-.25.23.16H-.23z",
	cross: "M-.18-.18.18.18M.18-.18-.18.18"
};
/** A label is written on a disc; it replaces any other mark. */
var isDisc = (mark) => mark === "best" || mark === "candidate";
var labelSize = (label) => label.length > 2 ? .36 : .44;
// packages/board/web/picture.ts
/** The wooden board in light colours, for where there is no page: the values of tokens.css, which a test compares. */
var WOODEN_COLORS = {
	board: "#e4bd7d",
	"board-line": "#4b3412",
	"board-name": "#5a3f17",
	"board-mark": "#a8361f",
	"board-hint": "#1659b8",
	"board-hint-ink": "#ffffff",
	"board-strike": "#c4301a",
	"board-strike-edge": "#fff6ec",
	"board-heat": "#c2281c",
	"stone-black-light": "#66645f",
	"stone-black-dark": "#0c0b0a",
	"stone-black-edge": "transparent",
	"stone-white-light": "#ffffff",
	"stone-white-dark": "#d3cdc0",
	"stone-white-edge": "#a1988a",
	"stone-shadow": "rgba(30, 16, 0, 0.32)",
	"on-black": "#f6f3ea",
	"on-white": "#1a1712",
	"on-black-mark": "#fea285",
	"on-black-last": "#ffd9cd",
	"on-white-last": "#a12f18"
};
var FONTS = "system-ui, sans-serif";
var escapeXml$1 = (text) => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);
/** An element with these attributes. Numbers are rounded: a thousandth of the distance of two points is invisible. */
var element = (name, attributes, content = "") => {
	const written = Object.entries(attributes).map(([key, value]) => {
		return ` ${key}="${typeof value === "number" ? String(Math.round(value * 1e3) / 1e3) : escapeXml$1(value)}"`;
	});
	return content === "" ? `<${name}${written.join("")}/>` : `<${name}${written.join("")}>${content}</${name}>`;
};
var writeText = (text, x, y, size, weight, fill) => element("text", {
	x,
	y: y + .35 * size,
	"font-size": size,
	"font-weight": weight,
	fill
}, escapeXml$1(text));
var drawGradients = (colors) => COLORS.map((color) => element("radialGradient", {
	id: `stone-${color}`,
	cx: "38%",
	cy: "32%",
	r: "68%"
}, element("stop", {
	offset: "0",
	"stop-color": colors[`stone-${color}-light`]
}) + element("stop", {
	offset: "1",
	"stop-color": colors[`stone-${color}-dark`]
}))).join("");
var drawGrid = ({ axes, starPoints, colors }) => {
	const [columns, rows] = [axes.columns.length, axes.rows.length];
	const stroke = colors["board-line"];
	return [
		element("path", {
			d: makeGridPath(columns, rows),
			fill: "none",
			stroke,
			"stroke-width": .03
		}),
		element("rect", {
			width: columns - 1,
			height: rows - 1,
			fill: "none",
			stroke,
			"stroke-width": .05
		}),
		...starPoints.map((star) => {
			const { x, y } = positionOf(star, columns);
			return element("circle", {
				cx: x,
				cy: y,
				r: STAR_RADIUS,
				fill: stroke
			});
		})
	].join("");
};
var drawCoordinates = ({ axes: { columns, rows }, colors }) => {
	const far = .5 + COORDINATES_GUTTER / 2;
	const write = (text, x, y) => writeText(text, x, y, .36, 500, colors["board-name"]);
	return [...columns.flatMap((text, x) => [write(text, x, -far), write(text, x, rows.length - 1 + far)]), ...rows.flatMap((text, y) => [write(text, -far, y), write(text, columns.length - 1 + far, y)])].join("");
};
var drawArea = ({ from, to }, columns, colors) => {
	const [a, b] = [positionOf(from, columns), positionOf(to, columns)];
	return element("rect", {
		x: Math.min(a.x, b.x) - .5,
		y: Math.min(a.y, b.y) - .5,
		width: Math.abs(b.x - a.x) + 1,
		height: Math.abs(b.y - a.y) + 1,
		fill: colors["board-hint"],
		"fill-opacity": .12,
		stroke: colors["board-hint"],
		"stroke-width": .06
	});
};
var drawStone = (stone, { faded, pending }, x, y, colors) => element("g", faded ? { opacity: .45 } : pending ? { opacity: .7 } : {}, element("circle", {
	cx: x + .03,
	cy: y + .06,
	r: STONE_RADIUS,
	fill: colors["stone-shadow"]
}) + element("circle", {
	cx: x,
	cy: y,
	r: STONE_RADIUS,
	fill: `url(#stone-${stone})`,
	stroke: colors[`stone-${stone}-edge`],
	"stroke-width": .02
}));
/** What a mark is drawn with on a point: its fill, its outline and the width of that. */
var paintOf = (mark, stone, colors) => {
	const ink = stone === null ? colors["board-line"] : colors[`on-${stone}`];
	if (mark === "last") {
		const fills = {
			black: colors["on-black-mark"],
			white: colors["on-white-last"]
		};
		return { fill: stone === null ? colors["board-mark"] : fills[stone] };
	}
	if (mark === "best") return {
		fill: colors["board-hint"],
		stroke: colors.board,
		"stroke-width": .03
	};
	if (mark === "candidate") return {
		fill: colors.board,
		stroke: colors["board-hint"],
		"stroke-width": .05
	};
	if (mark === "hint" && stone === null) {
		const blue = colors["board-hint"];
		return {
			fill: blue,
			"fill-opacity": .22,
			stroke: blue,
			"stroke-width": .11
		};
	}
	return {
		fill: "none",
		stroke: ink,
		"stroke-width": .07
	};
};
var RADII = {
	last: .14,
	circle: .22,
	hint: .3,
	best: .43,
	candidate: .43
};
var drawMark = (mark, stone, x, y, colors) => {
	const paint = paintOf(mark, stone, colors);
	const radius = RADII[mark];
	if (radius !== void 0) return element("circle", {
		cx: x,
		cy: y,
		r: radius,
		...paint
	});
	const d = MARK_PATHS[mark];
	return element("path", {
		d,
		transform: `translate(${x} ${y})`,
		...paint
	});
};
var inkOf = (mark, stone, colors) => {
	if (stone !== null) return mark === "last" ? colors[`on-${stone}-last`] : colors[`on-${stone}`];
	return colors[mark === "best" ? "board-hint-ink" : "board-name"];
};
var drawPoint = (appearance, x, y, colors) => {
	const { stone, mark, label, heat, territory, pending } = appearance;
	const parts = [];
	if (heat > 0) {
		const fill = colors["board-heat"];
		parts.push(element("rect", {
			x: x - .5,
			y: y - .5,
			width: 1,
			height: 1,
			fill,
			opacity: heat * .75
		}));
	}
	if (stone !== null) parts.push(drawStone(stone, appearance, x, y, colors));
	if (pending) {
		const ring = {
			fill: "none",
			stroke: colors["board-hint"],
			"stroke-width": .08,
			"stroke-dasharray": "0.3 0.16"
		};
		parts.push(element("circle", {
			cx: x,
			cy: y,
			r: STONE_RADIUS,
			...ring
		}));
	}
	if (territory !== null) {
		const fill = colors[territory === "black" ? "stone-black-dark" : "stone-white-light"];
		const edge = territory === "white" ? {
			stroke: colors["stone-white-edge"],
			"stroke-width": .03
		} : {};
		parts.push(element("rect", {
			x: x - .14,
			y: y - .14,
			width: .28,
			height: .28,
			fill,
			...edge
		}));
	}
	if (mark !== null && (label === "" || isDisc(mark))) parts.push(drawMark(mark, stone, x, y, colors));
	if (label !== "") parts.push(writeText(label, x, y, labelSize(label), 600, inkOf(mark, stone, colors)));
	return parts.join("");
};
var drawLine = ({ from, to }, columns, colors) => {
	const [a, b] = [positionOf(from, columns), positionOf(to, columns)];
	const shape = {
		d: `M${a.x} ${a.y}L${b.x} ${b.y}`,
		fill: "none",
		"stroke-linecap": "round"
	};
	return element("path", {
		...shape,
		stroke: colors["board-strike-edge"],
		"stroke-width": .16
	}) + element("path", {
		...shape,
		stroke: colors["board-strike"],
		"stroke-width": .09
	});
};
/** The SVG image of a scene. */
var drawPicture = (picture) => {
	const { axes, scene, showCoordinates, colors, size, font, style = "" } = picture;
	const columns = axes.columns.length;
	const points = scene.points.map((appearance, point) => {
		const { x, y } = positionOf(point, columns);
		return drawPoint(appearance, x, y, colors);
	});
	const parts = [
		drawGrid(picture),
		showCoordinates ? drawCoordinates(picture) : "",
		scene.area === void 0 ? "" : drawArea(scene.area, columns, colors),
		...points,
		...scene.lines.map((line) => drawLine(line, columns, colors))
	];
	const viewBox = makeViewBox(axes, showCoordinates);
	const [left = "0", top = "0"] = viewBox.split(" ");
	const wood = {
		x: left,
		y: top,
		width: "100%",
		height: "100%",
		fill: colors.board
	};
	return element("svg", {
		xmlns: "http://www.w3.org/2000/svg",
		viewBox,
		width: size,
		height: size
	}, (style === "" ? "" : element("style", {}, style)) + element("defs", {}, drawGradients(colors)) + element("rect", wood) + element("g", {
		"font-family": `${font}, ${FONTS}`,
		"text-anchor": "middle"
	}, parts.join("")));
};
// packages/match/src/claim.ts
var CLAIM_TYPES = ["CLAIM_VICTORY", "CLAIM_DRAW"];
var isClaimType = (type) => CLAIM_TYPES.some((name) => name === type);
/** The payload of an `ABSENCE` entry. */
var absenceSchema = strictObject({
	playerId: playerIdSchema,
	since: countSchema
});
/** The outcome of a claim, or why it is rejected. */
var resolveClaim = (type, actorId, playerIds, absentId) => {
	if (!playerIds.includes(actorId)) return reject("NOT_SEATED", `${actorId} does not play in this match.`);
	if (absentId === null || absentId === actorId) return reject("NOT_CLAIMABLE", "The opponent has not been confirmed absent.");
	const winners = type === "CLAIM_DRAW" ? null : playerIds.filter((id) => id !== absentId);
	return ok({
		winners,
		reason: "abandoned"
	});
};
// packages/match/src/clock.ts
var millisecondsSchema = pipe(countSchema, maxValue(1e9));
/** The time control chosen when a match is created. */
var timeControlSchema = strictObject({
	/** The initial time of each player. */
	baseMs: pipe(millisecondsSchema, minValue(1)),
	/** The time added after each turn. */
	incrementMs: millisecondsSchema
});
var clockSettingSchema = strictObject({
	...timeControlSchema.entries,
	/** The time for each player's first move, before the clock runs; without it the clock runs from the start (MAT-X8). */
	firstMoveMs: exactOptional(pipe(millisecondsSchema, minValue(1))),
	/** Only a turn after which another player moves gives the increment (MAT-X11). */
	incrementOnHandover: exactOptional(literal(true))
});
var startClocks = (setting, seats, startedAt) => {
	const { firstMoveMs } = setting ?? {};
	return {
		remainingMs: setting === null ? null : Array.from({ length: seats }, () => setting.baseMs),
		firstMoveMs: firstMoveMs === void 0 ? null : Array.from({ length: seats }, () => firstMoveMs),
		since: startedAt
	};
};
/** The clocks in a phase of the game: one that begins gives each seat its time, one that ends is forgotten. */
var enterPhase = (clocks, next, seats) => {
	if (next === null && clocks.phase === void 0) return clocks;
	const { phase, ...others } = clocks;
	if (next === null) return others;
	if (next.id === phase?.id) return clocks;
	return {
		...others,
		phase: {
			id: next.id,
			remainingMs: Array.from({ length: seats }, () => next.ms)
		}
	};
};
/** A seat's remaining time for its first move; null if another clock applies. */
var firstMoveLeft = ({ firstMoveMs, phase }, seat) => phase === void 0 ? firstMoveMs?.[seat] ?? null : null;
/** The last moment at which this seat may act; null without a clock. */
var deadlineOf = (clocks, seat) => {
	const remaining = clocks.phase?.remainingMs[seat] ?? firstMoveLeft(clocks, seat) ?? clocks.remainingMs?.[seat];
	return remaining === void 0 ? null : clocks.since + remaining;
};
var afterFirst = (firstMoveMs) => firstMoveMs.some((left) => left !== null) ? firstMoveMs : null;
/**
* The clocks after an entry: the seat to move is charged the time since the last one, but not for its first move
* (MAT-X8). In a phase with its own clock, that clock is charged and a turn adds nothing.
*/
var advanceClocks = (clocks, seat, at, { isTurn, bonus }) => {
	const { remainingMs, firstMoveMs, phase, since } = clocks;
	if (phase !== void 0) {
		const left = (phase.remainingMs[seat] ?? 0) - (at - since) + (isTurn ? 0 : bonus);
		return {
			...clocks,
			phase: {
				...phase,
				remainingMs: phase.remainingMs.with(seat, left)
			},
			since: at
		};
	}
	const first = firstMoveLeft(clocks, seat);
	if (firstMoveMs === null || first === null) return {
		remainingMs: remainingMs?.with(seat, (remainingMs[seat] ?? 0) - (at - since) + bonus) ?? null,
		firstMoveMs,
		since: at
	};
	const left = isTurn ? null : first - (at - since) + bonus;
	return {
		remainingMs,
		firstMoveMs: afterFirst(firstMoveMs.with(seat, left)),
		since: at
	};
};
// packages/match/src/entry.ts
/** The types of server entries (MAT-E4). */
var SERVER_ENTRY_TYPES = [
	"TIMEOUT",
	"ABORT",
	"CLOCK_CREDIT",
	"ENTRY_LIMIT",
	"ABSENCE"
];
var isServerEntryType = (type) => SERVER_ENTRY_TYPES.some((name) => name === type);
var SERVER_ID_PREFIX = {
	TIMEOUT: "timeout",
	ABORT: "abort",
	CLOCK_CREDIT: "credit",
	ENTRY_LIMIT: "entry-limit",
	ABSENCE: "absence"
};
/** The action id of a server entry derives from its place, so that it cannot be stored twice (MAT-X2). */
var serverActionId = (type, seq) => `${SERVER_ID_PREFIX[type]}:${seq}`;
/** Whether an action id is reserved for server entries. */
var isServerActionId = (actionId) => /^(?:timeout|abort|credit|entry-limit|absence):/u.test(actionId);
var entrySchema = strictObject({
	seq: countSchema,
	actionId: labelSchema,
	actorId: union([playerIdSchema, literal(SERVER_ACTOR)], "a player id or $server is needed"),
	type: labelSchema,
	payload: jsonObjectSchema,
	/** Milliseconds since 1970 by the store's clock, never before the previous entry. */
	at: countSchema,
	hash: hex32Schema
});
// packages/match/src/record.ts
var seatSchema = strictObject({
	playerId: playerIdSchema,
	/** The display name; no rule depends on it. */
	name: labelSchema,
	/** The seat's contribution to the seed: 32 bytes in hexadecimal, chosen by the player. */
	nonce: hex32Schema
});
var fieldsBefore = {
	matchId: labelSchema,
	gameId: labelSchema,
	rulesetVersion: labelSchema,
	options: jsonObjectSchema
};
var fieldsAfter = {
	clock: nullable(clockSettingSchema),
	/** How long the player to move must be away before the match can be claimed; without it there are no claims (MAT-X9). */
	absenceMs: exactOptional(pipe(countSchema, minValue(1), maxValue(1e9))),
	/** Phases with a clock of their own have it although the match has none (MAT-X10). */
	phaseClocks: exactOptional(literal(true)),
	/** The commitment to the server's secret bytes, made before anyone was seated. */
	commitment: hex32Schema
};
var matchRecordSchema = strictObject({
	...fieldsBefore,
	seats: pipe(array(seatSchema), minLength(1), maxLength(16), check((seats) => new Set(seats.map((seat) => seat.playerId)).size === seats.length, "a player has two seats")),
	...fieldsAfter,
	/** Milliseconds since 1970 by the store's clock. */
	startedAt: countSchema
});
strictObject({
	...fieldsBefore,
	seats: pipe(array(nullable(seatSchema)), minLength(1), maxLength(16)),
	...fieldsAfter
});
// packages/match/src/file.ts
var MATCH_FORMAT = "tengen-match/1";
var revealSchema = strictObject({
	serverBytes: hex32Schema,
	seed: hex32Schema
});
/** The server's signature of the head (signature.ts). */
var signatureSchema = strictObject({
	publicKey: hex32Schema,
	value: pipe(string(), regex(/^[0-9a-f]{128}$/u, "128 lower-case hexadecimal digits are needed"))
});
strictObject({
	format: literal(MATCH_FORMAT),
	match: matchRecordSchema,
	reveal: revealSchema,
	entries: pipe(array(entrySchema), maxLength(2e4)),
	/** Null while the match runs. */
	outcome: nullable(outcomeSchema),
	/** Null for an unsigned match. */
	signature: nullable(signatureSchema)
});
// packages/match/src/limits.ts
/** A match ends after this many entries, a tenth of what a match file may hold. */
var MAX_ENTRIES = 2e3;
/** Whether the log has no room for another action. */
var isLogFull = ({ status, nextSeq }) => status === "active" && nextSeq >= 2e3;
// packages/match/src/compact.ts
/** The seat of the actor (-1 for the server), the type, the payload, the milliseconds since the entry before it, and the action id if it is not the usual one. */
var compactEntrySchema = tuple([
	pipe(number(), integer(), minValue(-1), maxValue(15)),
	labelSchema,
	jsonObjectSchema,
	countSchema,
	nullable(labelSchema)
]);
/** The player's id, their name, and their nonce. */
var compactSeatSchema = tuple([
	labelSchema,
	labelSchema,
	hex32Schema
]);
var compactMatchSchema = strictObject({
	id: labelSchema,
	gameId: labelSchema,
	rulesetVersion: labelSchema,
	options: jsonObjectSchema,
	seats: pipe(array(compactSeatSchema), minLength(1), maxLength(16)),
	clock: nullable(clockSettingSchema),
	absenceMs: exactOptional(pipe(countSchema, minValue(1), maxValue(1e9))),
	serverBytes: hex32Schema,
	startedAt: countSchema,
	entries: pipe(array(compactEntrySchema), maxLength(MAX_ENTRIES + 1)),
	outcome: nullable(outcomeSchema),
	signature: nullable(signatureSchema)
});
var LIMITS = {
	depth: 16,
	values: 1e5,
	text: 4096
};
/** The action id that a program which plays on one device gives the entry at a place. */
var localActionId = (seq) => `local:${seq}`;
var usualActionId = ({ actorId, type }, seq) => actorId === "$server" && isServerEntryType(type) ? serverActionId(type, seq) : localActionId(seq);
/** The file again. It is well-formed, but not verified: anybody can write a compact match. */
var expand = (compact) => {
	const { id: matchId, gameId, rulesetVersion, options, clock, absenceMs, serverBytes, startedAt } = compact;
	const seats = compact.seats.map(([playerId, name, nonce]) => ({
		playerId,
		name,
		nonce
	}));
	const match = {
		matchId,
		gameId,
		rulesetVersion,
		options,
		seats,
		clock,
		...absenceMs === void 0 ? {} : { absenceMs },
		commitment: commitTo(serverBytes),
		startedAt
	};
	const entries = [];
	let [previous, at] = [firstLink(match), startedAt];
	for (const [seq, [seat, type, payload, after, actionId]] of compact.entries.entries()) {
		at += after;
		const actorId = seats[seat]?.playerId ?? "$server";
		const unsealed = {
			seq,
			actionId: actionId ?? usualActionId({
				actorId,
				type
			}, seq),
			actorId,
			type,
			payload,
			at
		};
		previous = nextLink(previous, unsealed);
		entries.push({
			...unsealed,
			hash: previous
		});
	}
	return {
		format: MATCH_FORMAT,
		match,
		reveal: {
			serverBytes,
			seed: deriveSeed(serverBytes, seats.map(({ nonce }) => nonce))
		},
		entries,
		outcome: compact.outcome,
		signature: compact.signature
	};
};
var parseCompactMatch = (value) => parseWith(compactMatchSchema, value, "INVALID_PAYLOAD", "compact match", LIMITS);
/** The match file of a compact match from outside. */
var expandMatch = (value) => mapResult(parseCompactMatch(value), expand);
// packages/match/src/takeback.ts
var isTakebackType = (type) => type === "REQUEST_TAKEBACK" || type === "ACCEPT_TAKEBACK";
/** The turns before a player's last one; undefined if the player has none. */
var beforeLastOf = (turns, playerId) => {
	let last = turns;
	while (last !== null && last.actorId !== playerId) last = last.previous;
	return last?.previous;
};
var replayTurns = (engine, first, turns) => {
	const played = [];
	for (let turn = turns; turn !== null; turn = turn.previous) played.push(turn);
	return played.reduceRight((state, { action, actorId }) => engine.applyAction(state, action, actorId), first);
};
/** Applies a takeback request or acceptance, or refuses it. */
var takeBack = (engine, { state, history, takebackBy }, type, actorId) => {
	if (!state.playerIds.includes(actorId)) return reject("NOT_SEATED", `${actorId} does not play in this match.`);
	if (state.gameOver) return reject("MATCH_FINISHED", "The game is over.");
	if (history === null) return reject("NO_TAKEBACK", "This game has hidden information, so moves cannot be taken back.");
	if (type === "REQUEST_TAKEBACK") {
		if (takebackBy !== null) return reject("NO_TAKEBACK", `${takebackBy} has already asked for a takeback.`);
		return beforeLastOf(history.turns, actorId) === void 0 ? reject("NO_TAKEBACK", `${actorId} has no turn to take back.`) : ok({
			state,
			history,
			takebackBy: actorId
		});
	}
	if (takebackBy === null || takebackBy === actorId) return reject("NO_TAKEBACK", "The opponent has not asked for a takeback.");
	const turns = beforeLastOf(history.turns, takebackBy);
	if (turns === void 0) throw new Error("a takeback was requested without a turn");
	return ok({
		state: replayTurns(engine, history.initialState, turns),
		history: {
			...history,
			turns
		},
		takebackBy: null
	});
};
var countTurns = (past) => {
	let count = 0;
	for (let { turns } = past; turns !== null; turns = turns.previous) count += 1;
	return count;
};
strictObject({
	gameId: labelSchema,
	matchId: labelSchema,
	/** Chosen by the client, unique in the match. */
	actionId: pipe(string(), uuid("an action id is a UUID")),
	/** The place in the log that the client expects its action to take. */
	seq: countSchema,
	actorId: playerIdSchema,
	type: labelSchema,
	payload: jsonObjectSchema,
	clientTimestamp: optional(countSchema)
});
/** Whether an action type exists in every match, whatever its game: takebacks and claims. */
var isMatchActionType = (type) => isTakebackType(type) || isClaimType(type);
var parseMatchAction = (type, payload) => Object.keys(payload).length === 0 ? ok({ type }) : reject("INVALID_PAYLOAD", `The payload of ${type} must be empty.`);
/** Parses the `type` and `payload` of an envelope or an entry into the engine's flat action. */
var parsePayload = (engine, type, payload) => {
	if (Object.hasOwn(payload, "type") || isServerEntryType(type)) return reject("INVALID_PAYLOAD", "The payload contains a type, or the type is reserved for the server.");
	return isMatchActionType(type) ? parseMatchAction(type, payload) : engine.parseAction({
		...payload,
		type
	});
};
// packages/match/src/position.ts
/** [MAT-X10] The phase of a state that has a clock of its own in this match. */
var phaseOf = (engine, { clock, phaseClocks }, state) => clock === null && phaseClocks !== true ? null : engine.phaseClock?.(state) ?? null;
/** The start of a match. The seed matters only in games with hidden information. */
var startPosition = (engine, record, seed) => {
	if (record.gameId !== engine.gameId || record.rulesetVersion !== engine.rulesetVersion) {
		const known = `${engine.gameId} ${engine.rulesetVersion}`;
		return reject("INVALID_CONFIG", `This is ${known}, not ${record.gameId} ${record.rulesetVersion}.`);
	}
	const playerIds = record.seats.map((seat) => seat.playerId);
	const config = engine.parseConfig({
		seed,
		playerIds,
		options: record.options
	});
	if (!config.ok) return config;
	const state = engine.init(config.value);
	return ok({
		status: "active",
		record,
		nextSeq: 0,
		turnsPlayed: 0,
		head: firstLink(record),
		state,
		clocks: enterPhase(startClocks(record.clock, playerIds.length, record.startedAt), phaseOf(engine, record, state), playerIds.length),
		outcome: null,
		history: engine.hiddenInformation ? null : {
			initialState: state,
			turns: null
		},
		takebackBy: null,
		absentId: null
	});
};
var seatToMove = ({ state }) => state.playerIds.indexOf(state.currentPlayerId ?? "");
/** When the clock of the player to move runs out; null without a clock, and after the end. */
var deadline = (position) => position.status === "finished" ? null : deadlineOf(position.clocks, seatToMove(position));
/** Whether the player to move is in the time for the first move, before the clock runs (MAT-X8). */
var isFirstMove = (position) => position.status === "active" && firstMoveLeft(position.clocks, seatToMove(position)) !== null;
var isLate = (position, at) => at > (deadline(position) ?? Infinity);
/** Whether an entry is a turn action: neither a table action nor a server entry. */
var isTurnEntry = (engine, { actorId, type }) => actorId !== "$server" && !engine.tableActions.includes(type) && !isMatchActionType(type);
/** The turns of a log that were not taken back, in order. */
var effectiveTurns = (engine, entries) => {
	let turns = [];
	let asker = "";
	for (const entry of entries) if (entry.type === "REQUEST_TAKEBACK") asker = entry.actorId;
	else if (entry.type === "ACCEPT_TAKEBACK") turns = turns.slice(0, turns.findLastIndex((turn) => turn.actorId === asker));
	else if (isTurnEntry(engine, entry)) turns = [...turns, entry];
	return turns;
};
/** The effect of an entry on the clock of the seat to move. */
var clockStepOf = (engine, position, draft, next) => {
	if (draft.type === "CLOCK_CREDIT") return {
		isTurn: false,
		bonus: Number(draft.payload["ms"])
	};
	const isTurn = isTurnEntry(engine, draft);
	const { clock } = position.record;
	const keepsTurn = clock?.incrementOnHandover === true && next.currentPlayerId === position.state.currentPlayerId;
	return {
		isTurn,
		bonus: isTurn && !keepsTurn ? clock?.incrementMs ?? 0 : 0
	};
};
/** Adds place, time and hash to an entry, and makes the position after it. The caller has validated the entry. */
var seal = (engine, position, draft, at, { state, history, takebackBy }, turnsPlayed) => {
	const { actionId, actorId, type, payload } = draft;
	const unsealed = {
		seq: position.nextSeq,
		actionId,
		actorId,
		type,
		payload,
		at
	};
	const entry = {
		...unsealed,
		hash: nextLink(position.head, unsealed)
	};
	const clocks = advanceClocks(position.clocks, seatToMove(position), at, clockStepOf(engine, position, draft, state));
	return {
		entry,
		position: {
			status: state.gameOver ? "finished" : "active",
			record: position.record,
			nextSeq: position.nextSeq + 1,
			turnsPlayed,
			head: entry.hash,
			state,
			clocks: enterPhase(clocks, phaseOf(engine, position.record, state), position.record.seats.length),
			outcome: state.outcome,
			history,
			takebackBy,
			absentId: draft.type === "ABSENCE" ? position.state.currentPlayerId : null
		}
	};
};
/** The takeback state after a turn, which cancels an open request. */
var afterTurn = ({ history }, state, actorId, action) => ({
	state,
	history: history === null ? null : {
		initialState: history.initialState,
		turns: {
			actorId,
			action,
			previous: history.turns
		}
	},
	takebackBy: null
});
/** Applies a player's action, at a time not before the last entry's. */
var applyPlayerAction = (engine, position, { actionId, actorId }, action, at) => {
	if (isLate(position, at)) return reject("MATCH_FINISHED", `The clock of ${position.state.currentPlayerId} has run out.`);
	const { type, ...payload } = action;
	const draft = {
		actionId,
		actorId,
		type,
		payload
	};
	const { turnsPlayed } = position;
	if (isTakebackType(type)) {
		const next = takeBack(engine, position, type, actorId);
		return mapResult(next, (after) => {
			const isTaken = type === "ACCEPT_TAKEBACK" && after.history !== null;
			return seal(engine, position, draft, at, after, isTaken ? countTurns(after.history) : turnsPlayed);
		});
	}
	if (isClaimType(type)) {
		const outcome = resolveClaim(type, actorId, position.state.playerIds, position.absentId);
		return mapResult(outcome, (reached) => {
			const state = engine.conclude(position.state, reached);
			return seal(engine, position, draft, at, {
				...position,
				state
			}, turnsPlayed);
		});
	}
	return mapResult(engine.tryAction(position.state, action, actorId), (state) => isTurnEntry(engine, draft) ? seal(engine, position, draft, at, afterTurn(position, state, actorId, action), turnsPlayed + 1) : seal(engine, position, draft, at, {
		...position,
		state
	}, turnsPlayed));
};
var timeOutSchema = strictObject({ playerId: playerIdSchema });
var creditSchema = strictObject({ ms: countSchema });
var parseServerPayload = (schema, payload) => parseWith(schema, payload, "INVALID_PAYLOAD", "payload of the server entry");
var timeOutState = (engine, position, payload, at) => {
	const parsed = parseServerPayload(timeOutSchema, payload);
	if (!parsed.ok) return parsed;
	const { state } = position;
	const loser = state.currentPlayerId;
	if (parsed.value.playerId !== loser) return reject("INVALID_PAYLOAD", `A TIMEOUT must name the player to move, ${loser}.`);
	if (isFirstMove(position)) return reject("MATCH_NOT_ACTIVE", "The clock does not run before the first move.");
	if (!isLate(position, at)) return reject("MATCH_NOT_ACTIVE", "The clock has not run out.");
	const winners = state.playerIds.filter((id) => id !== loser);
	return ok(engine.expire?.(state) ?? engine.conclude(state, {
		winners,
		reason: "timeout"
	}));
};
/** [MAT-T5] Whether a match may still be aborted: before its second move. */
var mayAbort = ({ status, turnsPlayed }) => status === "active" && turnsPlayed < 2;
var abortState = (engine, position, payload, at) => {
	const parsed = parseServerPayload(emptyObjectSchema, payload);
	if (!parsed.ok) return parsed;
	return mayAbort(position) || isFirstMove(position) && isLate(position, at) ? ok(engine.conclude(position.state, {
		winners: null,
		reason: "aborted"
	})) : reject("NOT_ABORTABLE", "Two moves were played. A match can be aborted only before the second.");
};
var creditState = ({ record, clocks, state }, payload, at) => {
	const parsed = parseServerPayload(creditSchema, payload);
	if (!parsed.ok) return parsed;
	const pause = at - clocks.since;
	if (record.clock === null && clocks.phase === void 0) return reject("INVALID_PAYLOAD", "Without a clock there cannot be a CLOCK_CREDIT.");
	const { ms } = parsed.value;
	return ms >= 1 && ms <= pause ? ok(state) : reject("INVALID_PAYLOAD", `A CLOCK_CREDIT must be 1 to ${pause} ms, the time since the last entry.`);
};
var entryLimitState = (engine, position, payload) => {
	const parsed = parseServerPayload(emptyObjectSchema, payload);
	if (!parsed.ok) return parsed;
	return isLogFull(position) ? ok(engine.conclude(position.state, {
		winners: null,
		reason: "move-limit"
	})) : reject("MATCH_NOT_ACTIVE", `The log has not reached ${MAX_ENTRIES} entries.`);
};
/** [MAT-X9] Whether an `ABSENCE` entry is valid now. */
var validateAbsence = ({ record, clocks, state, status, turnsPlayed }, { playerId, since }, at) => {
	const refuse = (why) => reject("NOT_CLAIMABLE", why);
	if (record.absenceMs === void 0) return refuse("This match does not allow claims.");
	if (mayAbort({
		status,
		turnsPlayed
	})) return refuse("Before the second move a match can only be aborted.");
	if (playerId !== state.currentPlayerId) return refuse(`An ABSENCE must name the player to move, ${state.currentPlayerId}.`);
	if (since < clocks.since) return refuse("The absence must not begin before the last entry.");
	return at - since < record.absenceMs ? refuse(`The absence must last at least ${record.absenceMs} ms.`) : VALID;
};
var absenceState = (position, payload, at) => {
	const parsed = parseServerPayload(absenceSchema, payload);
	if (!parsed.ok) return parsed;
	const valid = validateAbsence(position, parsed.value, at);
	return mapResult(valid, () => position.state);
};
/** The state after a server entry, or why it is not valid now (MAT-X2). */
var applyServerEntry = (engine, position, type, payload, at) => {
	switch (type) {
		case "TIMEOUT": return timeOutState(engine, position, payload, at);
		case "ABORT": return abortState(engine, position, payload, at);
		case "CLOCK_CREDIT": return creditState(position, payload, at);
		case "ENTRY_LIMIT": return entryLimitState(engine, position, payload);
		case "ABSENCE": return absenceState(position, payload, at);
	}
};
/** Appends a server entry, at a time not before the last entry's. */
var appendServerEntry = (engine, position, type, payload, at) => {
	if (position.status === "finished") return reject("MATCH_FINISHED", "The match is over.");
	const draft = {
		actionId: serverActionId(type, position.nextSeq),
		actorId: SERVER_ACTOR,
		type,
		payload
	};
	return mapResult(applyServerEntry(engine, position, type, payload, at), (state) => seal(engine, position, draft, at, {
		...position,
		state
	}, position.turnsPlayed));
};
// packages/match/src/match.ts
/** The step of a stored entry, checked as if it were new. */
var stepOf = (engine, position, entry) => {
	const { actionId, actorId, type, payload, at } = entry;
	if (actorId === "$server") {
		if (!isServerEntryType(type)) return reject("INVALID_PAYLOAD", `There are no server entries of type ${type}.`);
		const expected = serverActionId(type, position.nextSeq);
		if (actionId !== expected) return reject("INVALID_PAYLOAD", `The action id of this entry must be ${expected}.`);
		return appendServerEntry(engine, position, type, payload, at);
	}
	if (isServerActionId(actionId)) return reject("INVALID_PAYLOAD", "The action id is reserved for server entries.");
	const action = parsePayload(engine, type, payload);
	return action.ok ? applyPlayerAction(engine, position, {
		actionId,
		actorId
	}, action.value, at) : action;
};
/** Replays a stored entry; a refusal says what is wrong with it. */
var replay = (engine, position, entry, isUsed) => {
	if (entry.seq !== position.nextSeq) return reject("SEQ_CONFLICT", `The entry has seq ${entry.seq}, but the next place is ${position.nextSeq}.`);
	if (position.status === "finished") return reject("MATCH_FINISHED", "The entry comes after the end of the match.");
	if (isUsed(entry.actionId)) return reject("IDEMPOTENCY_REPLAY", "The action id is already in the log.");
	if (entry.at < position.clocks.since) return reject("INVALID_PAYLOAD", "The entry is older than the one before it.");
	const step = stepOf(engine, position, entry);
	if (!step.ok || step.value.entry.hash === entry.hash) return step;
	return reject("INVALID_PAYLOAD", "The entry's hash does not chain to the entry before it.");
};
/**
* Yields the position at the start and after each entry of a log. On an invalid entry it yields the refusal, with the
* place in `detail.seq`, and ends.
*/
function* replayLog(engine, record, seed, entries) {
	let position = startPosition(engine, record, seed);
	yield position;
	const used = /* @__PURE__ */ new Set();
	for (const [index, entry] of entries.entries()) {
		if (!position.ok) return;
		const step = replay(engine, position.value, entry, (id) => used.has(id));
		used.add(entry.actionId);
		position = step.ok ? ok(step.value.position) : err({
			code: step.error.code,
			message: `Entry ${index}: ${step.error.message}`,
			detail: { seq: index }
		});
		yield position;
	}
}
/** Folds a whole log into a match, or returns the refusal that `replayLog` ends with. */
var foldLog = (engine, record, seed, entries) => {
	let last = null;
	for (const position of replayLog(engine, record, seed, entries)) last = position;
	if (last === null) throw new Error("replayLog yields at least the start");
	return mapResult(last, (position) => ({
		...position,
		entries
	}));
};
// packages/table/web/describe.ts
var colorTitle = (color) => color === "black" ? t("color_black_title") : t("color_white_title");
/** The colour of each seat's stones in a position. */
var colorsIn = ({ renderer }, view) => renderer.colorsOf?.(view) ?? renderer.colors;
/** The result from the reader's side: a single person on this device has won or lost; for anybody else a side wins. */
var resultFor = ({ record, seats }, { winners, reason }) => {
	if (winners === null) return reason === "aborted" ? "none" : "draw";
	const own = hasOnePerson({ seats }) ? record.seats[seats?.findIndex(isPerson) ?? -1] : void 0;
	if (own === void 0) return "win";
	return winners.includes(own.playerId) ? "won" : "lost";
};
/**
* The result of a match: who won, why, and in a scored game by how much; `view` is a view of the final position. Uses the
* message of the whole sentence if there is one (`outcome_<result>_<reason>`); otherwise joins result and reason. Leaves
* out a reason that the page does not know.
*/
var describeOutcome = (game, timeline, outcome, view) => {
	const { renderer, messages = sharedMessages } = game;
	const { winners, reason } = outcome;
	const titleOf = (isWinner) => {
		const seat = timeline.record.seats.findIndex(({ playerId }) => winners?.includes(playerId) === isWinner);
		return colorTitle(colorsIn(game, view)[seat] ?? "black");
	};
	const winner = titleOf(true);
	const result = resultFor(timeline, outcome);
	const margin = reason === "score" ? renderer.marginOf?.(view) ?? null : null;
	if (margin !== null && result !== "draw" && result !== "none") return t(`outcome_${result}_by`, {
		winner,
		count: margin
	});
	const sentence = messages.find(`outcome_${result}_${reason}`, {
		winner,
		loser: titleOf(false)
	});
	if (sentence !== null) return sentence;
	const why = messages.find(`reason_${reason}`);
	const short = t(`outcome_${result}`, { winner });
	return why === null ? short : t("outcome_with_reason", {
		outcome: short,
		reason: why
	});
};
// packages/table/web/table-game.ts
var gameRulesetsOf = ({ default: first, loadTableGame, oldestRuleset }) => ({
	manifest: first.manifest,
	first,
	oldest: oldestRuleset ?? first.engine.rulesetVersion,
	load: async (rulesetVersion) => rulesetVersion === first.engine.rulesetVersion ? first : await loadTableGame?.(rulesetVersion) ?? null
});
// apps/web/pictures/preview-card.ts
var CARD_WIDTH = 1200;
var MARGIN = 30;
var BOARD = 570;
var TEXT_X = 660;
/** Characters that fit beside the board. */
var LINE = 22;
var MOST_LINES = 3;
var PAPER = "#f7f5f0";
var INK = "#1f1c17";
var INK_SOFT = "#5c554a";
var ACCENT = "#a8361f";
var escapeXml = (text) => text.toWellFormed().replaceAll(/[&<>"'\p{Cc}]/gu, (sign) => sign < " " ? " " : `&#${sign.codePointAt(0)};`);
/** A text in lines that fit; what is too long ends with an ellipsis. */
var breakLines = (text) => {
	const lines = [];
	for (const word of text.split(/\s+/u)) {
		const last = lines.at(-1);
		if (last !== void 0 && `${last} ${word}`.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word.length > LINE ? `${word.slice(0, 21).toWellFormed()}…` : word);
	}
	const [shown, rest] = [lines.slice(0, MOST_LINES), lines.length > MOST_LINES];
	return rest ? [...shown.slice(0, -1), `${shown.at(-1) ?? ""}…`] : shown;
};
/** The SVG of a preview; the font must be known to what rasterizes it. */
var drawCard = (board, { game, players, status }, font) => {
	let y = 120;
	const write = (text, size, fill) => breakLines(text).map((line) => {
		const element = `<text x="${TEXT_X}" y="${y}" font-size="${size}" fill="${fill}">${escapeXml(line)}</text>`;
		y += size * 1.25;
		return element;
	}).join("");
	const texts = [write(game, 56, ACCENT)];
	y += 20;
	texts.push(...players.map((name) => write(name, 42, INK)));
	y += 20;
	texts.push(write(status, 36, INK_SOFT));
	const picture = drawPicture({
		...board,
		showCoordinates: true,
		colors: WOODEN_COLORS,
		size: BOARD,
		font
	});
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="630" viewBox="0 0 ${CARD_WIDTH} 630">`,
		`<rect width="100%" height="100%" fill="${PAPER}"/>`,
		picture.replace("<svg ", `<svg x="${MARGIN}" y="${MARGIN}" `),
		`<g font-family="${font}" font-weight="600">${texts.join("")}`,
		`<text x="${TEXT_X}" y="592" font-size="30" fill="${INK_SOFT}">Tengen</text></g></svg>`
	].join("");
};
// apps/web/pictures/preview-worker.ts
/** The page of each game, by its folder, which is its id; put in by the build. */
var PAGES = /* #__PURE__ */ Object.assign({
	"../../../games/go-9x9/page/table-game.tsx": () => import("./table-game-BVuwGncZ.mjs"),
	"../../../games/gomoku/page/table-game.tsx": () => import("./table-game-Cqd4OiJb.mjs"),
	"../../../games/gomoku-cards/page/table-game.tsx": () => import("./table-game-Rf3OYDes.mjs")
});
var pageOf = (gameId) => PAGES[`../../../games/${gameId}/page/table-game.tsx`];
var FONT = "Figtree";
/** Nothing is random in a game from a text. */
var NO_BYTES = "00".repeat(32);
var loadGame = async (gameId, rulesetVersion) => {
	const load = pageOf(gameId);
	return load === void 0 ? null : gameRulesetsOf(await load()).load(rulesetVersion);
};
var showMatch = async (shared) => {
	const file = expandMatch(shared.match);
	if (!file.ok) return null;
	const { match: record, reveal, entries } = file.value;
	const game = await loadGame(record.gameId, record.rulesetVersion);
	const match = game === null ? null : foldLog(game.engine, record, reveal.seed, entries);
	if (game === null || match?.ok !== true) return null;
	return {
		game,
		record,
		view: game.engine.getPlayerView(match.value.state, null),
		moves: effectiveTurns(game.engine, entries).length
	};
};
var showText = async ({ game: gameId, sgf }) => {
	const load = pageOf(gameId);
	const rulesets = load === void 0 ? null : gameRulesetsOf(await load());
	const parsed = (await rulesets?.first.loadSgf?.())?.parse(sgf);
	if (rulesets === null || parsed?.ok !== true) return null;
	const { rulesetVersion, options, names, turns } = parsed.value;
	const game = await rulesets.load(rulesetVersion);
	if (game === null) return null;
	const playerIds = names.map((_, seat) => `seat-${seat + 1}`);
	let state = game.engine.init(unwrap(game.engine.parseConfig({
		seed: "",
		playerIds,
		options
	})));
	for (const turn of turns) state = unwrap(game.engine.tryAction(state, turn, state.currentPlayerId ?? ""));
	return {
		game,
		record: {
			matchId: "shared",
			gameId,
			rulesetVersion,
			options,
			seats: names.map((name, seat) => ({
				playerId: playerIds[seat] ?? "",
				name,
				nonce: NO_BYTES
			})),
			clock: null,
			commitment: NO_BYTES,
			startedAt: 0
		},
		view: game.engine.getPlayerView(state, null),
		moves: turns.length
	};
};
var show = async (subject) => {
	if (subject.kind === "shared") return "match" in subject.shared ? showMatch(subject.shared) : showText(subject.shared);
	const game = await loadGame(subject.record.gameId, subject.record.rulesetVersion);
	return game === null ? null : {
		...subject,
		game
	};
};
/** The result, or how far the game is. */
var statusOf = ({ game, record, view, moves }) => {
	const count = t("move_count", { count: moves });
	if (view.outcome === null) return count;
	return `${describeOutcome(game, {
		record,
		seats: null
	}, view.outcome, view)}, ${count}`;
};
var makePreview = async (subject, fonts) => {
	const shown = await show(subject);
	if (shown === null) return null;
	await messagesLoaded();
	const { game, record, view } = shown;
	const players = record.seats.map(({ name }) => name);
	const name = localize(game.manifest.name);
	const status = statusOf(shown);
	const scene = game.renderer.draw(view, {
		numbered: false,
		entries: [],
		choice: null
	});
	const image = new Resvg2(drawCard({
		...game.renderer.geometryOf(record.options),
		scene
	}, {
		game: name,
		players,
		status
	}, FONT), { font: {
		fontBuffers: [...fonts],
		loadSystemFonts: false,
		defaultFontFamily: FONT
	} });
	return {
		title: `${players.join(" – ")} · ${name}`,
		description: status,
		png: image.render().asPng()
	};
};
var start = async () => {
	const { fonts, wasm } = workerData;
	const fontBytes = fonts.map((file) => new Uint8Array(fs.readFileSync(file)));
	await initWasm(fs.readFileSync(wasm));
	await setLanguage("en");
	parentPort?.on("message", ({ id, subject }) => {
		const answer = async () => {
			try {
				parentPort?.postMessage({
					id,
					preview: await makePreview(subject, fontBytes)
				});
			} catch (error) {
				const problem = error instanceof Error ? error.message : String(error);
				parentPort?.postMessage({
					id,
					preview: null,
					problem
				});
			}
		};
		answer();
	});
};
await start();
export {};
