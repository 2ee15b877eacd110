import { err, ok } from "@tengen/kernel";
import { expect, test } from "vitest";
import { answerHandshake } from "./handshake.ts";

/** The example of RFC 6455, 1.3. */
const headers = {
  upgrade: "websocket",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  "sec-websocket-version": "13",
};

test("the example of the standard", () => {
  expect(answerHandshake({ method: "GET", headers })).toEqual(
    ok(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
        "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
    ),
  );
});

test("the first subprotocol that is offered is accepted", () => {
  const answer = answerHandshake({ method: "GET", headers: { ...headers, "sec-websocket-protocol": "one, two" } });
  expect(answer).toMatchObject({ value: expect.stringContaining("\r\nSec-WebSocket-Protocol: one\r\n\r\n") });
});

test.each([
  [405, { method: "POST", headers }],
  [400, { method: "GET", headers: { ...headers, upgrade: "h2c" } }],
  [400, { method: "GET", headers: { ...headers, "sec-websocket-key": "short" } }],
  [400, { method: "GET", headers: { ...headers, "sec-websocket-key": `${"A".repeat(22)}==\n` } }],
  [426, { method: "GET", headers: { ...headers, "sec-websocket-version": "7" } }],
  [400, { method: "GET", headers: { ...headers, "sec-websocket-protocol": "two words\r\nX: y" } }],
])("refused with %d", (status, request) => {
  expect(answerHandshake(request)).toEqual(err({ status, waitMs: 0 }));
});
