import { serveBotFiles } from "@tengen/workers/web";

serveBotFiles(self, import.meta.glob(["../bots/*.ts", "!../bots/*.test.ts"]));
