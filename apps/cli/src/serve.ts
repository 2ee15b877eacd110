// `tengen serve`: the same as `npm start`, once the site is built. The options override the most common environment
// variables.
import { runServer } from "@tengen/server";
import type { Host } from "./host.ts";

export interface ServeOptions {
  readonly port?: string;
  readonly host?: string;
  readonly var?: string;
}

export const runServe = (host: Host, version: string, options: ServeOptions): Promise<void> =>
  runServer(
    host.root,
    {
      ...process.env,
      ...(options.port === undefined ? {} : { PORT: options.port }),
      ...(options.host === undefined ? {} : { HOST: options.host }),
      ...(options.var === undefined ? {} : { TENGEN_VAR: options.var }),
    },
    version,
  );
