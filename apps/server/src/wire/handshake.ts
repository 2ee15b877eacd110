// The opening handshake of a WebSocket (RFC 6455, 4.2).
import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const KEY = /^[+/\dA-Za-z]{22}==$/u;
const VERSIONS: readonly string[] = ["13", "8"];
/** The first subprotocol that a client offers. The protocol has none, but some clients insist on an answer. */
const FIRST_SUBPROTOCOL = /^[\w!#$%&'*+.^`|~-]+(?=\s*(?:,|$))/u;

/** The response that accepts an upgrade, or the HTTP status that refuses it. */
export const answerHandshake = ({ method, headers }: Pick<IncomingMessage, "method" | "headers">): string | number => {
  const key = headers["sec-websocket-key"];
  if (method !== "GET") return 405;
  if (headers.upgrade?.toLowerCase() !== "websocket" || key === undefined || !KEY.test(key)) return 400;
  if (!VERSIONS.includes(headers["sec-websocket-version"] ?? "")) return 426;
  const offered = headers["sec-websocket-protocol"];
  const subprotocol = offered === undefined ? undefined : FIRST_SUBPROTOCOL.exec(offered)?.[0];
  if (offered !== undefined && subprotocol === undefined) return 400;
  const lines = [
    "HTTP/1.1 101 Switching Protocols",
    "Upgrade: websocket",
    "Connection: Upgrade",
    `Sec-WebSocket-Accept: ${hash("sha1", key + GUID, "base64")}`,
    ...(subprotocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${subprotocol}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
};
