import { serveBotFiles } from "@tengen/workers/web";
import { goNet } from "./net/net.ts";

serveBotFiles(self, import.meta.glob(["../bots/*.ts", "!../bots/*.test.ts"]), goNet.get);
