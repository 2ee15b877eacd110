import type { Writable } from "node:stream";
import { anyCharacter } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as ws from "ws";
import { MessageReader, type Ending } from "./message-reader.ts";
import type { SocketEvents } from "./socket.ts";

const MAX_BYTES = 70_000;
const MASK = [0x12, 0xab, 0xfe, 0x07];

interface FrameOptions {
  /** The first byte: the final bit, extension bits and the opcode. */
  readonly first: number;
  readonly payload?: string | Buffer;
  readonly isMasked?: boolean;
  /** How the length is encoded; by default as short as possible. */
  readonly lengthBytes?: 1 | 3 | 9;
}

const lengthOf = (length: number, bytes: 1 | 3 | 9): Buffer => {
  const encoded = Buffer.alloc(bytes);
  encoded[0] = bytes === 1 ? length : bytes === 3 ? 126 : 127;
  if (bytes === 3) encoded.writeUInt16BE(length, 1);
  if (bytes === 9) encoded.writeBigUInt64BE(BigInt(length), 1);
  return encoded;
};

/** A frame as a client sends it. */
const frame = ({ first, payload = "", isMasked = true, lengthBytes }: FrameOptions): Buffer => {
  const bytes = Buffer.from(payload as string);
  const shortest = bytes.length < 126 ? 1 : bytes.length < 65_536 ? 3 : 9;
  const length = lengthOf(bytes.length, lengthBytes ?? shortest);
  if (isMasked) length[0] = (length[0] ?? 0) | 0x80;
  const masked = isMasked ? bytes.map((byte, index) => byte ^ (MASK[index % 4] ?? 0)) : bytes;
  return Buffer.concat([Buffer.from([first]), length, Buffer.from(isMasked ? MASK : []), masked]);
};

const text = (payload: string): Buffer => frame({ first: 0x81, payload });

/** What a reader reports of these bytes, given in chunks. */
const readAll = (bytes: Buffer, chunkBytes = bytes.length): { reported: string[]; ending: Ending | null } => {
  const reported: string[] = [];
  const ignore = (): void => {};
  const events: SocketEvents = {
    onMessage: (message) => void reported.push(message === null ? "not a text" : `text ${message}`),
    onPing: (data) => void reported.push(`ping ${Buffer.from(data).toString()}`),
    onPong: () => void reported.push("pong"),
    onWritten: ignore,
    onDrained: ignore,
    onClosed: ignore,
  };
  const reader = new MessageReader(MAX_BYTES);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    // Reading unmasks in place.
    const ending = reader.read(Buffer.from(bytes.subarray(at, at + chunkBytes)), events);
    if (ending !== null) return { reported, ending };
  }
  return { reported, ending: null };
};

const conversation = Buffer.concat([
  text("hello"),
  text("五目並べ \u{1f642}"),
  text(""),
  frame({ first: 0x89, payload: "are you there" }),
  frame({ first: 0x01, payload: "in " }),
  frame({ first: 0x00, payload: Buffer.from("é").subarray(0, 1) }),
  frame({ first: 0x8a }),
  frame({ first: 0x00 }),
  frame({ first: 0x80, payload: Buffer.from("é").subarray(1) }),
  frame({ first: 0x82, payload: "bytes" }),
  text("x".repeat(126)),
  text("y".repeat(300)),
  frame({ first: 0x81, payload: "long way", lengthBytes: 9 }),
]);

test.each([1, 2, 3, 5, 7, 64, 1000])("messages arrive whole, in chunks of %d bytes", (chunkBytes) => {
  expect(readAll(conversation, chunkBytes)).toEqual({
    reported: [
      "text hello",
      "text 五目並べ \u{1f642}",
      "text ",
      "ping are you there",
      "pong",
      "text in é",
      "not a text",
      `text ${"x".repeat(126)}`,
      `text ${"y".repeat(300)}`,
      "text long way",
    ],
    ending: null,
  });
});

test.each([125, 126, 65_535, 65_536, MAX_BYTES])("a text of %d bytes", (length) => {
  const payload = "x".repeat(length);
  expect(readAll(text(payload), 4096)).toEqual({ reported: [`text ${payload}`], ending: null });
});

const close = (payload: Buffer | string): Buffer => frame({ first: 0x88, payload });
const codeOf = (code: number, reason = ""): Buffer =>
  Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)]);
const huge = Buffer.from([0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0]);

test.each<[string, number | null, Buffer]>([
  ["a close frame without a code", null, close("")],
  ["a close frame with a code", 1000, close(codeOf(1000, "bye"))],
  ["a close code of an application", 4321, close(codeOf(4321))],
  ["a close frame of one byte", 1002, close("x")],
  ["a close code that is never sent", 1002, close(codeOf(1006))],
  ["a close code that does not exist", 1002, close(codeOf(999))],
  ["a close reason that is not UTF-8", 1007, close(Buffer.concat([codeOf(1000), Buffer.from([0xff])]))],
  ["a frame without a mask", 1002, frame({ first: 0x81, payload: "x", isMasked: false })],
  ["an extension bit", 1002, frame({ first: 0xc1, payload: "x" })],
  ["an unknown data frame", 1002, frame({ first: 0x83 })],
  ["an unknown control frame", 1002, frame({ first: 0x8b })],
  ["a fragmented ping", 1002, frame({ first: 0x09 })],
  ["a ping of 126 bytes", 1002, frame({ first: 0x89, payload: "x".repeat(126) })],
  ["a ping whose length has three bytes", 1002, frame({ first: 0x89, payload: "x", lengthBytes: 3 })],
  ["a continuation of nothing", 1002, frame({ first: 0x80, payload: "x" })],
  ["a message within a message", 1002, Buffer.concat([frame({ first: 0x01, payload: "a" }), text("b")])],
  ["a text that is not UTF-8", 1007, frame({ first: 0x81, payload: Buffer.from([0xc3]) })],
  ["a text that is too large", 1009, text("x".repeat(MAX_BYTES + 1)).subarray(0, 10)],
  ["a text of 4 GiB", 1009, huge],
  [
    "fragments that are too large together",
    1009,
    Buffer.concat([frame({ first: 0x01, payload: "x".repeat(MAX_BYTES) }), frame({ first: 0x80, payload: "x" })]),
  ],
  [
    "too many fragments",
    1008,
    Buffer.concat([frame({ first: 0x01 }), ...Array.from({ length: 1024 }, () => frame({ first: 0x00 }))]),
  ],
])("%s ends the connection with %s", (_name, code, bytes) => {
  for (const chunkBytes of [1, bytes.length]) {
    const whole = Buffer.concat([text("before"), bytes, text("after")]);
    expect(readAll(whole, chunkBytes)).toEqual({ reported: ["text before"], ending: { code } });
  }
});

// --- any bytes ---

const anyPayload = fc.oneof(fc.uint8Array({ maxLength: 130 }), fc.string({ unit: anyCharacter, maxLength: 60 }));

/** A frame that is nearly right: any opcode, any length, with or without a mask. */
const anyFrame = fc
  .record({
    first: fc.oneof(fc.constantFrom(0x81, 0x01, 0x00, 0x80, 0x82, 0x88, 0x89, 0x8a), fc.nat(255)),
    payload: anyPayload.map((bytes) => Buffer.from(bytes as Uint8Array)),
    isMasked: fc.integer({ min: 0, max: 30 }).map((draw) => draw > 0),
    long: fc.constantFrom<3 | 9 | undefined>(undefined, undefined, undefined, 3, 9),
  })
  .map(({ first, payload, isMasked, long }) =>
    frame({ first, payload, isMasked, ...(long === undefined ? {} : { lengthBytes: long }) }),
  );

/** Bytes from a client: frames, with some bytes changed, cut out or put in; or any bytes. */
const anyBytes = fc
  .tuple(
    fc.array(anyFrame, { maxLength: 8 }).map((frames) => Buffer.concat(frames)),
    fc.array(fc.record({ at: fc.nat(), removed: fc.nat(2), put: fc.uint8Array({ maxLength: 2 }) }), { maxLength: 2 }),
  )
  .map(([bytes, edits]) =>
    edits.reduce((text, { at, removed, put }) => {
      const place = at % (text.length + 1);
      return Buffer.concat([text.subarray(0, place), put, text.subarray(place + removed)]);
    }, bytes),
  );
const raw = fc.oneof(
  { arbitrary: anyBytes, weight: 5 },
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

const CODES = [null, 1002, 1007, 1008, 1009];

test("no bytes break the reader, and how they are cut into chunks does not matter", () => {
  fc.assert(
    fc.property(raw, fc.integer({ min: 1, max: 40 }), (bytes, chunkBytes) => {
      const whole = readAll(bytes);
      expect(readAll(bytes, chunkBytes)).toEqual(whole);
      for (const line of whole.reported) expect(line.isWellFormed()).toBe(true);
      const { ending } = whole;
      const isKnown = ending === null || CODES.includes(ending.code) || (ending.code ?? 0) >= 1000;
      expect(isKnown).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

/** The reader of frames in ws, which its types leave out. */
const { Receiver } = ws as unknown as {
  readonly Receiver: new (options: { readonly isServer: boolean; readonly maxPayload: number }) => Writable;
};

/** The messages of another implementation, and whether it has ended the connection. */
const readWithWs = (bytes: Buffer): Promise<{ messages: string[]; isEnded: boolean }> =>
  new Promise((resolve) => {
    const messages: string[] = [];
    const receiver = new Receiver({ isServer: true, maxPayload: MAX_BYTES });
    const end = (isEnded: boolean): void => resolve({ messages, isEnded });
    receiver.on("message", (data: Buffer, isBinary: boolean) => {
      messages.push(isBinary ? "not a text" : `text ${data.toString()}`);
    });
    receiver.on("conclude", () => end(true));
    receiver.on("error", () => {});
    receiver.write(Buffer.from(bytes), (error) => end(error instanceof Error));
  });

test("the messages are those that ws reads, and both end the same connections", async () => {
  await fc.assert(
    fc.asyncProperty(raw, async (bytes) => {
      // Followed by the longest head of a frame: ws may refuse a head that is still incomplete.
      for (const whole of [bytes, Buffer.concat([bytes, Buffer.alloc(14)])]) {
        const { reported, ending } = readAll(whole);
        const messages = reported.filter((line) => line.startsWith("text ") || line === "not a text");
        const theirs = await readWithWs(whole);
        const isEnded = ending !== null || (whole === bytes && theirs.isEnded);
        expect({ messages, isEnded }).toEqual(theirs);
      }
    }),
    { numRuns: 1500 },
  );
});
