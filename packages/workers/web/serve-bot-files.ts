// The worker of all bots of a game. There is one worker script per game, because a bundler must see every worker that
// it builds.
import { serveBot } from "../src/bots/serve-bot.ts";
import { serveWebWorker, type WorkerScope } from "./threads.ts";

/** The loaders of a game's bots by file path, as a bundler lists them. */
export type BotFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** `loadData` loads the file that the game's bots need; null if that cannot be had. */
export const serveBotFiles = (
  scope: WorkerScope,
  files: BotFiles,
  loadData: () => Promise<Uint8Array | null> = () => Promise.resolve(null),
): void =>
  serveWebWorker(
    scope,
    serveBot(async (file) => {
      const [, load] = Object.entries(files).find(([path]) => path.endsWith(`/${file}`)) ?? [];
      if (load === undefined) throw new Error(`there is no bot ${file}`);
      return load();
    }, loadData),
  );
