// `npm run dev`: serves the portal and the games' pages from their sources. A change of style is shown at once; a
// change of code reloads the page, and the saved game continues. PORT and HOST as for `npm start`.
import path from "node:path";
import { openCatalogue } from "@tengen/catalogue/node";
import { createServer } from "vite";
import { siteConfig } from "../site/config.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const config = await siteConfig(root, openCatalogue(root));
const server = await createServer({
  ...config,
  base: "/",
  // All dependencies are ES modules, so nothing needs pre-bundling.
  optimizeDeps: { noDiscovery: true },
  server: {
    host: process.env["HOST"] ?? "localhost",
    port: Number(process.env["PORT"] ?? 8080),
    strictPort: process.env["PORT"] !== undefined,
  },
});
await server.listen();
server.printUrls();
