// Somebody who submits an action under another's id, over a connection of their own and without our client, which never
// would. The checks of the wire see the answer.
import type { JsonObject } from "@tengen/kernel";
import { PROTOCOL, type FromClient } from "@tengen/protocol";
import type { Page } from "./page.ts";
import type { World } from "./world.ts";

/** Milliseconds after which the forger gives up. */
const PATIENCE = 5000;

/** An id as our client makes it: version 4, from chance. */
export const makeUuid = (bytes: Uint8Array): string => {
  const hex = Buffer.from(bytes).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** `token` is that of the forger. */
export const forge = (
  world: World,
  { process, openSocket }: Pick<Page, "process" | "openSocket">,
  token: string,
  envelope: JsonObject,
): void => {
  world.tell(process.name, () => `forges ${JSON.stringify(envelope)}`);
  const say = (message: FromClient): void => socket.send(JSON.stringify(message));
  const socket = openSocket("", {
    onOpen: () => say({ type: "hello", protocol: PROTOCOL, token }),
    onMessage: (text) => {
      const { type } = JSON.parse(String(text)) as { readonly type: string };
      if (type === "welcome") say({ type: "submit", envelope });
      else socket.close(1000, "");
    },
    onClose: () => {},
  });
  process.startTimer(PATIENCE, () => socket.close(1000, ""));
};
