import { expect, test } from "vitest";
import { openBacklog, type Reader } from "./backlog.ts";

const open = () => {
  const clock = { now: 0 };
  const backlog = openBacklog({ perAddress: 1000, inTotal: 2500, unreadMs: 30_000, now: () => clock.now });
  const cut: string[] = [];
  /** A reader that reads what the test lets it read. */
  const openReader = (name: string, address: string) => {
    let [written, waiting] = [0, 0];
    const reader: Reader = {
      address,
      bufferedBytes: () => waiting,
      bytesWritten: () => written,
      disconnect: () => void cut.push(name),
    };
    return {
      reader,
      write: (bytes: number) => {
        written += bytes;
        waiting += bytes;
        backlog.wrote(reader);
      },
      read: (bytes: number) => {
        waiting -= bytes;
      },
    };
  };
  return { backlog, clock, cut, openReader };
};

test("[SRV-13] above the limit of an address its largest reader is disconnected, and no other", () => {
  const { backlog, cut, openReader } = open();
  const [one, two, other] = [openReader("one", "a"), openReader("two", "a"), openReader("other", "b")];
  one.write(600);
  other.write(900);
  two.write(400);
  expect(cut).toEqual([]);
  two.write(1);
  expect(cut).toEqual(["one"]);
  expect([backlog.ofAddress("a"), backlog.ofAddress("b"), backlog.total()]).toEqual([401, 900, 1301]);
});

test("[SRV-13] above the total limit the largest reader of all is disconnected", () => {
  const { cut, openReader, backlog } = open();
  for (const [name, bytes] of [
    ["a", 800],
    ["b", 900],
    ["c", 700],
  ] as const) {
    openReader(name, name).write(bytes);
  }
  expect(cut).toEqual([]);
  openReader("d", "d").write(200);
  expect(cut).toEqual(["b"]);
  expect(backlog.total()).toBe(1700);
});

test("[SRV-13] bytes that have been read do not count", () => {
  const { cut, openReader, backlog } = open();
  const one = openReader("one", "a");
  one.write(900);
  one.read(900);
  openReader("two", "a").write(900);
  expect(cut).toEqual([]);
  expect(backlog.total()).toBe(900);
});

test("[SRV-13] a reader that reads nothing for too long is disconnected; one that reads a little is not", () => {
  const { backlog, clock, cut, openReader } = open();
  const [stalled, slow, gone] = [openReader("stalled", "a"), openReader("slow", "b"), openReader("gone", "c")];
  for (const { write } of [stalled, slow, gone]) write(500);
  backlog.forget(gone.reader);
  for (clock.now = 1000; clock.now <= 31_000; clock.now += 1000) {
    slow.read(1);
    // Its buffer stays full, but it reads something.
    slow.write(1);
    backlog.sweep();
    expect(cut).toEqual(clock.now <= 30_000 ? [] : ["stalled"]);
  }
  expect([backlog.ofAddress("a"), backlog.ofAddress("b"), backlog.ofAddress("c")]).toEqual([0, 500, 0]);
});
