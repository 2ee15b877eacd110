export const openBotWorker = (): Worker => new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" });
