// The secret of a standalone server: a file in its data folder.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { bytesToHex, HEX_32 } from "@tengen/kernel";

/** The secret file of a data folder. */
export const secretFileOf = (folder: string): string => path.join(folder, "secret");

/** The secret of a data folder. Its file is created once, readable by its owner only. */
export const readSecret = (folder: string): string => {
  const file = secretFileOf(folder);
  try {
    // Atomic, and never over an existing file: two servers that start together end up with the same secret.
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, bytesToHex(randomBytes(32)), { mode: 0o600 });
    try {
      fs.linkSync(draft, file);
    } finally {
      fs.unlinkSync(draft);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = fs.readFileSync(file, "utf8").trim();
  if (!HEX_32.test(secret)) throw new Error(`${file} is not a secret file. It must contain 64 hexadecimal digits`);
  return secret;
};
