// `npm start`: the server, wired together.
import path from "node:path";
import process from "node:process";
import { describeError } from "@tengen/kernel";
import { CatalogueError, openCatalogue, writeCatalogue } from "@tengen/node-host";
import { explainListenError, makeUrl, readAddress, type Address } from "./src/address.ts";
import { buildServer } from "./src/server.ts";
import { isBuilt } from "./src/site.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const site = path.join(root, "dist");
const say = (text: string): void => void process.stderr.write(`tengen: ${text}\n`);

const start = async (address: Address): Promise<void> => {
  // Before the port is taken: a broken manifest ends the start with its reason.
  const catalogue = openCatalogue(root);
  try {
    writeCatalogue(root, catalogue);
  } catch (error) {
    say(`data/catalogue.json is not written (${describeError(error)}); the server has the catalogue all the same`);
  }
  const server = await buildServer({ catalogue, site, onError: (error) => say(error.stack ?? error.message) });

  let closing = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      say("closing");
      void server.close().then(() => process.exit(0));
    });
  }
  try {
    await server.listen(address);
  } catch (error) {
    const reason = explainListenError(error, address);
    if (reason === null) throw error;
    say(reason);
    process.exit(1);
  }
  const bound = server.server.address();
  const port = typeof bound === "object" ? (bound?.port ?? address.port) : address.port;
  say(`ready at ${makeUrl({ ...address, port })} (Ctrl-C ends it)`);
};

const address = readAddress(process.env);
if ("problem" in address) {
  say(address.problem);
  process.exit(1);
}
if (!isBuilt(site)) {
  say(`the site is not built yet: there is no ${path.join(site, "index.html")}. Build it first: npm run build`);
  process.exit(1);
}
try {
  await start(address);
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error;
  say(error.message);
  process.exit(1);
}
