// `npm start`: the server, wired together.
import path from "node:path";
import process from "node:process";
import { CatalogueError, openCatalogue } from "@tengen/node-host";
import { explainListenError, readAddress } from "./src/address.ts";
import { buildServer } from "./src/server.ts";

const fail = (message: string): never => {
  process.stderr.write(`tengen: ${message}\n`);
  process.exit(1);
};

const root = path.resolve(import.meta.dirname, "..", "..");
const address = readAddress(process.env);
if ("problem" in address) fail(address.problem);
else {
  try {
    // The catalogue is made before the port is taken: a broken manifest ends the start with its reason.
    openCatalogue(root);
    const server = await buildServer({
      readCatalogue: () => openCatalogue(root),
      onError: (error) => process.stderr.write(`${error.stack ?? error.message}\n`),
    });

    let closing = false;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (closing) return;
        closing = true;
        process.stderr.write("\ntengen: closing\n");
        void server.close().then(() => process.exit(0));
      });
    }

    await server.listen(address);
    const bound = server.server.address();
    const port = typeof bound === "object" ? (bound?.port ?? address.port) : address.port;
    process.stderr.write(`tengen: ready at http://${address.host}:${port} (Ctrl-C ends it)\n`);
  } catch (error) {
    fail(error instanceof CatalogueError ? error.message : explainListenError(error, address));
  }
}
