import type { SharedGame } from "@tengen/match";
import { expect, test } from "vitest";
import { openManualHost } from "../tests/manual-host.ts";
import { openPreviews, type Preview, type PreviewSubject } from "./previews.ts";

const PREVIEW: Preview = { title: "a", description: "b", png: new Uint8Array([1]) };
const SUBJECT: PreviewSubject = { kind: "shared", shared: {} as SharedGame };

/** Previews with threads that answer when they are told to. */
const openBench = () => {
  const { host, advance } = openManualHost("previews");
  const warnings: string[] = [];
  const threads: {
    readonly sent: number[];
    isEnded: boolean;
    answer: (preview: Preview | null) => void;
    die: () => void;
  }[] = [];
  const previews = openPreviews(
    (onAnswer, onDied) => {
      const thread = {
        sent: [] as number[],
        isEnded: false,
        answer: (preview: Preview | null) => onAnswer({ id: thread.sent.at(-1) ?? 0, preview }),
        die: () => onDied("it died"),
      };
      threads.push(thread);
      return {
        send: (id) => void thread.sent.push(id),
        end: () => {
          thread.isEnded = true;
          return Promise.resolve();
        },
      };
    },
    host,
    { warn: (text: unknown) => void warnings.push(String(text)) } as never,
  );
  const make = (key: string) => previews.make(key, () => SUBJECT);
  return { advance, previews, make, threads, warnings };
};

test("[SRV-41] previews are made one at a time, and once for each key", async () => {
  const { make, threads } = openBench();
  const [first, same, second] = [make("a"), make("a"), make("b")];
  expect(threads.map(({ sent }) => sent)).toEqual([[1]]);
  threads[0]?.answer(PREVIEW);
  expect(await Promise.all([first, same])).toEqual([PREVIEW, PREVIEW]);
  expect(threads[0]?.sent).toEqual([1, 2]);
  threads[0]?.answer(null);
  expect(await second).toBeNull();
  expect(await make("a")).toEqual(PREVIEW);
  expect(threads[0]?.sent).toEqual([1, 2]);
});

test("[SRV-41] what fails is not kept, and its thread is replaced", async () => {
  const { make, threads, warnings } = openBench();
  const [first, second] = [make("a"), make("b")];
  threads[0]?.die();
  expect(await first).toBeNull();
  expect([threads.length, threads[0]?.isEnded]).toEqual([2, true]);
  threads[1]?.answer(PREVIEW);
  expect(await second).toEqual(PREVIEW);
  expect(warnings).toEqual(["a link preview failed: it died"]);
});

test("[SRV-41] a thread that does not answer in time is replaced, and its late answer is ignored", async () => {
  const { advance, make, threads } = openBench();
  const first = make("a");
  await advance(20_000);
  expect(await first).toBeNull();
  const second = make("b");
  threads[0]?.answer(PREVIEW);
  threads[1]?.answer(null);
  expect(await second).toBeNull();
});

test("[SRV-41] the queue and the cache are bounded", async () => {
  const { make, threads } = openBench();
  const waiting = Array.from({ length: 21 }, (_, index) => make(`w${index}`));
  expect(await make("one too many")).toBeNull();
  for (let index = 0; index < 21; index += 1) {
    threads[0]?.answer(PREVIEW);
    await waiting[index];
  }
  for (let index = 0; index < 100; index += 1) {
    const made = make(`c${index}`);
    threads[0]?.answer(PREVIEW);
    await made;
  }
  const count = threads[0]?.sent.length ?? 0;
  void make("w0");
  expect(threads[0]?.sent.length).toBe(count + 1);
});
