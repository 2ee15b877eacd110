// The threads of bots: a few idle ones are kept for each bot.
import type { ThreadBot } from "@tengen/workers/bots";

/** Opens the bot of a file, given relative to the project's folder. */
export type OpenBot = (file: string) => ThreadBot;

export interface BotThreads {
  /** Takes a thread of a bot's file, an idle one if there is one. */
  readonly take: (file: string) => ThreadBot;
  readonly release: (file: string, bot: ThreadBot) => void;
  readonly close: () => Promise<void>;
}

/** Keeps at most `maxIdle` idle threads per bot. */
export const openBotThreads = (openBot: OpenBot, maxIdle: number): BotThreads => {
  const idle = new Map<string, ThreadBot[]>();
  let isClosed = false;
  return {
    take: (file) => idle.get(file)?.pop() ?? openBot(file),
    release: (file, bot) => {
      const bots = idle.get(file) ?? [];
      idle.set(file, bots);
      if (isClosed || bots.length >= maxIdle) void bot.close();
      else bots.push(bot);
    },
    close: async () => {
      isClosed = true;
      const all = [...idle.values()].flat();
      idle.clear();
      await Promise.all(all.map((bot) => bot.close()));
    },
  };
};
