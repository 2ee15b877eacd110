// A worker on the caller's thread. It runs between the other events of its host, so its service must pause.
import { serveWorker, type OpenService } from "./serve-worker.ts";
import type { Work } from "./messages.ts";
import type { OpenThread } from "./thread.ts";

export const inlineThread =
  <W extends Work>(open: OpenService<W>): OpenThread<W> =>
  ({ onMessage }) => {
    const post = serveWorker(open, onMessage);
    return { post, end: () => post({ kind: "stop", id: Infinity }) };
  };
