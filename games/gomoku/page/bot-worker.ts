import { serveBots } from "@tengen/table";

serveBots(import.meta.glob(["../bots/*.ts", "!../bots/*.test.ts"]));
