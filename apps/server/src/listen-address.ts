// The address that the server listens on (HOST, PORT).
import { isIP } from "node:net";
import { err, ok } from "@tengen/kernel";
import type { SettingResult } from "./setting.ts";

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** A port number; 0 for any free port. */
export const parsePort = (text: string, env: string): SettingResult<number> => {
  const port = Number(text);
  return /^\d{1,5}$/u.test(text) && port <= 65_535
    ? ok(port)
    : err(`${env} must be a number from 0 to 65535, not ${JSON.stringify(text)}`);
};

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/iu;

/** An IP address or a host name. */
export const parseHost = (text: string, env: string): SettingResult<string> =>
  isIP(text) !== 0 || HOST_NAME.test(text)
    ? ok(text)
    : err(
        `${env} must be a host name or an IP address, such as localhost or 0.0.0.0 (the port is PORT), not ${JSON.stringify(text)}`,
      );

/** The URL to open; IPv6 addresses are in brackets. */
export const makeUrl = ({ host, port }: ListenAddress): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** What to do when listening fails; null for any other error. */
export const explainListenError = (error: unknown, { host, port }: ListenAddress): string | null => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port < 65_535 ? port + 1 : 8080}`;
    case "EACCES":
      return `this user may not listen on port ${port}. Choose one above 1023: PORT=8080`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EINVAL":
      return `this machine has no address ${host}. Set HOST to one of its addresses, such as localhost or 0.0.0.0`;
    default:
      return null;
  }
};
