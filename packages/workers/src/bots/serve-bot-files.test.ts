import { seedRng, type Bot } from "@tengen/kernel";
import { makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { serveBotFiles } from "./serve-bot-files.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

const makeBot = (answer: string) => (): Bot => ({
  name: "Test",
  description: "for tests",
  difficulty: "easy",
  chooseAction: () => answer,
});

/** A fake worker scope that collects the posted messages. */
const openScope = (files: Readonly<Record<string, () => Promise<unknown>>>) => {
  const replies: FromThread[] = [];
  let onMessage: (event: { readonly data: unknown }) => void = () => {};
  serveBotFiles(
    {
      addEventListener: (_type, listener) => {
        onMessage = listener;
      },
      postMessage: (message) => void replies.push(message),
    },
    files,
  );
  const send = async (...messages: readonly (string | ToThread)[]): Promise<readonly FromThread[]> => {
    for (const data of messages) onMessage({ data });
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    return replies;
  };
  return send;
};

const rngState = seedRng("bot");
const choice: ToThread = {
  kind: "choose",
  id: 1,
  request: { view: makeMatch(gomoku).state, validActions: [], rngState, entries: [], budget: { nodes: 1 } },
};

test("[BOT-1] a worker serves the bot named by its first message", async () => {
  const send = openScope({
    "../bots/one.ts": () => Promise.resolve({ default: makeBot("one") }),
    "../bots/two.ts": () => Promise.resolve({ default: makeBot("two") }),
  });
  expect(await send("bots/two.ts", choice)).toEqual([
    { kind: "ready" },
    { kind: "answer", id: 1, answer: { action: "two", rngState } },
  ]);
});

test("[BOT-4] an unknown bot is reported, even if its name is a suffix of another one", async () => {
  const files = { "../bots/one.ts": () => Promise.resolve({ default: makeBot("one") }) };
  for (const name of ["bots/three.ts", "ots/one.ts"]) {
    expect(await openScope(files)(name)).toEqual([{ kind: "failed", error: `there is no bot ${name}` }]);
  }
});

test("[BOT-4] a message before the bot's name is ignored", async () => {
  expect(await openScope({})(choice)).toEqual([]);
});
