// `npm run container [-- <folder>]`: carries out the Dockerfile without a container runtime, into packed/container or the
// named folder, and prints the compressed size of the image.
import fs from "node:fs";
import path from "node:path";
import { buildImage, measureImage } from "./build.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const target = path.resolve(process.argv[2] ?? path.join(root, "packed/container"));
if (process.argv[2] === undefined) fs.rmSync(target, { recursive: true, force: true });
if (fs.existsSync(target) && fs.readdirSync(target).length > 0) {
  console.error(`${target} is not empty: name a new folder`);
  process.exit(2);
}
const { folder, stage } = await buildImage(root, target, console.error);
const megabytes = (measureImage(folder) / 1e6).toFixed(1);
console.log(`${folder} is the image: ${megabytes} MB compressed`);
console.log(`it starts with: ${[...stage.entryPoint, ...stage.command].join(" ")}`);
