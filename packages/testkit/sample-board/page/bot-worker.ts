import { serveBotFiles } from "@tengen/bots";

serveBotFiles(self, import.meta.glob(["../bots/*.ts", "!../bots/*.test.ts"]));
