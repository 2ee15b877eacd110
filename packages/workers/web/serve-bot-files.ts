// The worker of all bots of a game. There is one worker script per game, because a bundler must see every worker that
// it builds.
import { serveBot } from "../src/bots/serve-bot.ts";
import { serveWebWorker, type WorkerScope } from "./threads.ts";

/** The loaders of a game's bots by file path, as a bundler lists them. */
export type BotFiles = Readonly<Record<string, () => Promise<unknown>>>;

export const serveBotFiles = (scope: WorkerScope, files: BotFiles): void =>
  serveWebWorker(
    scope,
    serveBot(async (file) => {
      const [, load] = Object.entries(files).find(([path]) => path.endsWith(`/${file}`)) ?? [];
      if (load === undefined) throw new Error(`there is no bot ${file}`);
      return load();
    }),
  );
