// A lock file between processes: one of them does what all need (install packages, build the site), the others wait.
// Plain JavaScript for Node 18, because the set-up uses it before anything is installed.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";

/** The holder touches its lock every second; a lock older than this is stale. */
const STALE_MS = 20_000;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const readOrNull = (file) => {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

const isStale = (lock) => {
  const stats = fs.statSync(lock, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  const holder = Number(readOrNull(lock));
  return Date.now() - stats.mtimeMs > STALE_MS || (holder > 0 && !isAlive(holder));
};

const isHeld = (lock) => Number(readOrNull(lock)) === process.pid;

/** Creates the lock file with this process's id; returns false if there is one. */
const tryToLock = (lock) => {
  const draft = `${lock}.${process.pid}`;
  fs.writeFileSync(draft, String(process.pid));
  try {
    fs.linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    fs.rmSync(draft, { force: true });
  }
};

/** Removes a stale lock; if another process has replaced it meanwhile, restores that one. */
const removeStaleLock = (lock) => {
  const away = `${lock}.${process.pid}.old`;
  const stale = readOrNull(lock);
  try {
    fs.renameSync(lock, away);
    if (readOrNull(away) !== stale) fs.linkSync(away, lock);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    fs.rmSync(away, { force: true });
  }
};

/** Runs the action while no other process holds the lock file. `log` says once that it waits. */
export const withLock = async (lock, action, log) => {
  let hasReported = false;
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  while (!tryToLock(lock)) {
    if (isStale(lock)) {
      removeStaleLock(lock);
      continue;
    }
    if (!hasReported) log(`waiting for another process to finish (it holds ${lock})`);
    hasReported = true;
    await sleep(200);
  }
  const touch = setInterval(() => {
    if (isHeld(lock)) fs.utimesSync(lock, new Date(), new Date());
  }, 1000);
  try {
    return await action();
  } finally {
    clearInterval(touch);
    if (isHeld(lock)) fs.rmSync(lock, { force: true });
  }
};
