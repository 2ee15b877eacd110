import { seedRng, type Bot } from "@tengen/kernel";
import { makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { serveBotFiles } from "./serve-bot-files.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

const makeBot = (answer: string) => (): Bot => ({
  name: "Test",
  description: "for tests",
  difficulty: "easy",
  chooseAction: () => answer,
});

/** A worker's scope that hands messages in and collects what comes out. */
const openScope = (files: Readonly<Record<string, () => Promise<unknown>>>) => {
  const replies: FromThread[] = [];
  let hear: (event: { readonly data: unknown }) => void = () => {};
  serveBotFiles(
    {
      addEventListener: (_type, listener) => {
        hear = listener;
      },
      postMessage: (message) => void replies.push(message),
    },
    files,
  );
  const send = async (...messages: readonly (string | ToThread)[]): Promise<readonly FromThread[]> => {
    for (const data of messages) hear({ data });
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

test("[BOT-1] a worker becomes the bot that its first message names", async () => {
  const send = openScope({
    "../bots/one.ts": () => Promise.resolve({ default: makeBot("one") }),
    "../bots/two.ts": () => Promise.resolve({ default: makeBot("two") }),
  });
  expect(await send("bots/two.ts", choice)).toEqual([
    { kind: "ready" },
    { kind: "answer", id: 1, answer: { action: "two", rngState } },
  ]);
});

test("[BOT-4] a bot that is not there is told, and so is one whose name is only the end of another's", async () => {
  const files = { "../bots/one.ts": () => Promise.resolve({ default: makeBot("one") }) };
  for (const name of ["bots/three.ts", "ots/one.ts"]) {
    expect(await openScope(files)(name)).toEqual([{ kind: "failed", error: `there is no bot ${name}` }]);
  }
});

test("[BOT-4] a message before the name is for nobody", async () => {
  expect(await openScope({})(choice)).toEqual([]);
});
