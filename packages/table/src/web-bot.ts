// Bots in the browser's workers: the page never waits for one. `openWebBot` is the outside of a worker, `serveBots` the
// inside.
import { openThreadBot, serveBot, type FromThread, type StartTimer, type ThreadBot, type ToThread } from "@tengen/bots";
import type { CreateBot } from "@tengen/kernel";

export const startTimer: StartTimer = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/** A bot in a worker that the game opens; `file` is the one its manifest names. */
export const openWebBot = (openWorker: () => Worker, file: string): ThreadBot =>
  openThreadBot({
    startTimer,
    open: ({ message, failed }) => {
      const worker = openWorker();
      worker.addEventListener("message", ({ data }: MessageEvent<FromThread>) => message(data));
      worker.addEventListener("error", ({ message: text }) => failed(new Error(text)));
      worker.addEventListener("messageerror", () => failed(new Error("a message could not be read")));
      worker.postMessage(file);
      return { post: (sent) => worker.postMessage(sent), end: () => worker.terminate() };
    },
  });

/** The bots of a game by their files, as a bundler lists them. */
export type BotFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** The inside of a worker: the first message names the bot, the others are for it. */
export const serveBots = (files: BotFiles): void => {
  let serve: ((message: ToThread) => void) | null = null;
  const load = async (file: string): Promise<CreateBot> => {
    const [, loadFile] = Object.entries(files).find(([path]) => path.endsWith(`/${file}`)) ?? [];
    if (loadFile === undefined) throw new Error(`there is no bot ${file}`);
    return ((await loadFile()) as { readonly default: CreateBot }).default;
  };
  addEventListener("message", ({ data }: MessageEvent<string | ToThread>) => {
    if (typeof data === "string")
      serve ??= serveBot(
        () => load(data),
        (reply) => postMessage(reply),
      );
    else serve?.(data);
  });
};
