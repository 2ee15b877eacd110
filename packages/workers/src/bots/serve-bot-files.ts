// The worker side for all bots of a game: the first message names the bot's file, later ones go to that bot. There is
// one worker script per game, because a bundler must see every worker that it builds.
import type { CreateBot } from "@tengen/kernel";
import { serveBot } from "./serve-bot.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

/** The loaders of a game's bots by file path, as a bundler lists them. */
export type BotFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** The part of a worker's global scope that is used here; this package depends on no host. */
export interface WorkerScope {
  readonly addEventListener: (type: "message", listener: (event: { readonly data: unknown }) => void) => void;
  readonly postMessage: (message: FromThread) => void;
}

export const serveBotFiles = (scope: WorkerScope, files: BotFiles): void => {
  const load = async (file: string): Promise<CreateBot> => {
    const [, loadFile] = Object.entries(files).find(([path]) => path.endsWith(`/${file}`)) ?? [];
    if (loadFile === undefined) throw new Error(`there is no bot ${file}`);
    return ((await loadFile()) as { readonly default: CreateBot }).default;
  };
  let serve: ((message: ToThread) => void) | null = null;
  scope.addEventListener("message", ({ data }) => {
    if (typeof data === "string") {
      serve ??= serveBot(
        () => load(data),
        (reply) => scope.postMessage(reply),
      );
    } else serve?.(data as ToThread);
  });
};
