// The built site behind the real server, for tests and pictures.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export interface RunningServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

/** Starts `apps/server/main.ts`, as `npm start` does, on a free port of this machine. */
export const startServer = async (root: string): Promise<RunningServer> => {
  const child = spawn(process.execPath, [path.join(root, "apps/server/main.ts")], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  for await (const chunk of child.stderr.setEncoding("utf8")) {
    said += String(chunk);
    const url = /ready at (?<url>\S+)/u.exec(said)?.groups?.["url"];
    if (url !== undefined) {
      return {
        url: url.replace(/\/$/u, ""),
        stop: () => {
          child.kill();
          return once(child, "exit");
        },
      };
    }
  }
  throw new Error(`the server did not start: ${said}`);
};
