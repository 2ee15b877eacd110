import { testHost } from "../tests/host-contract.ts";
import { openSample } from "../tests/sample-service.ts";
import { openFakeWorker } from "./fake-worker.ts";
import { serveWebWorker, webThread } from "./threads.ts";

testHost(webThread(() => openFakeWorker((scope) => serveWebWorker(scope, openSample)).worker));
