// The opening handshake of a WebSocket (RFC 6455, 4.2).
import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { err, ok, type Err, type Result } from "@tengen/kernel";
import type { UpgradeRefusal } from "./socket.ts";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const KEY = /^[+/\dA-Za-z]{22}==$/u;
const VERSIONS: readonly string[] = ["13", "8"];
/** The first subprotocol that a client offers. The protocol has none, but some clients insist on an answer. */
const FIRST_SUBPROTOCOL = /^[\w!#$%&'*+.^`|~-]+(?=\s*(?:,|$))/u;

const refuse = (status: number): Err<UpgradeRefusal> => err({ status, waitMs: 0 });

/** The response that accepts an upgrade. */
export const answerHandshake = ({
  method,
  headers,
}: Pick<IncomingMessage, "method" | "headers">): Result<string, UpgradeRefusal> => {
  const key = headers["sec-websocket-key"];
  if (method !== "GET") return refuse(405);
  if (headers.upgrade?.toLowerCase() !== "websocket" || key === undefined || !KEY.test(key)) return refuse(400);
  if (!VERSIONS.includes(headers["sec-websocket-version"] ?? "")) return refuse(426);
  const offered = headers["sec-websocket-protocol"];
  const subprotocol = offered === undefined ? undefined : FIRST_SUBPROTOCOL.exec(offered)?.[0];
  if (offered !== undefined && subprotocol === undefined) return refuse(400);
  const lines = [
    "HTTP/1.1 101 Switching Protocols",
    "Upgrade: websocket",
    "Connection: Upgrade",
    `Sec-WebSocket-Accept: ${hash("sha1", key + GUID, "base64")}`,
    ...(subprotocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${subprotocol}`]),
  ];
  return ok(`${lines.join("\r\n")}\r\n\r\n`);
};
