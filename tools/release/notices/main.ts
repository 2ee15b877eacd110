// `npm run notices`: writes THIRD_PARTY_NOTICES.md. A test fails if it is older than the dependencies.
import fs from "node:fs";
import path from "node:path";
import { makeNotices, NOTICES_FILE } from "./notices.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
fs.writeFileSync(path.join(root, NOTICES_FILE), makeNotices(root));
console.log(`wrote ${NOTICES_FILE}`);
