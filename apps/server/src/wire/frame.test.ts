import { once } from "node:events";
import type { Writable } from "node:stream";
import * as ws from "ws";
import { expect, test } from "vitest";
import { textFrame } from "./frame.ts";

/** The library's frame parser, which its types do not export. */
const { Receiver } = ws as unknown as {
  readonly Receiver: new (options: { readonly isServer: boolean }) => Writable;
};

const read = async (frames: string): Promise<string> => {
  const receiver = new Receiver({ isServer: false });
  const message = once(receiver, "message") as Promise<[Buffer, boolean]>;
  receiver.write(Buffer.from(frames, "latin1"));
  const [data, isBinary] = await message;
  expect(isBinary).toBe(false);
  return data.toString("utf8");
};

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
  "a text of %d bytes survives the round trip",
  async (length) => {
    const text = "x".repeat(length);
    expect(await read(textFrame(text))).toBe(text);
  },
);

test.each(["é", "五目並べ", "\u{1f642} and \u2028", `${"x".repeat(124)}é`, "é".repeat(40_000)])(
  "a non-ASCII text survives the round trip",
  async (text) => {
    expect(await read(textFrame(text))).toBe(text);
  },
);

test("consecutive frames are parsed one by one", async () => {
  const receiver = new Receiver({ isServer: false });
  const received: string[] = [];
  receiver.on("message", (data: Buffer) => received.push(data.toString("utf8")));
  receiver.write(Buffer.from(textFrame("one") + textFrame("zwölf") + textFrame("x".repeat(300)), "latin1"));
  await expect.poll(() => received).toEqual(["one", "zwölf", "x".repeat(300)]);
});
