// Parses NATS_URL, one or more addresses with credentials, into the options of the NATS client.
import { err, ok, type Result } from "@tengen/kernel";
import type { ConnectionOptions } from "@nats-io/transport-node";

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The connection options, or what is wrong with the addresses. */
export const readNatsUrls = (urls: string): Result<ConnectionOptions, string> => {
  const servers: string[] = [];
  const options: ConnectionOptions = {};
  for (const text of urls.split(",")) {
    const url = URL.parse(text.trim());
    if (url === null || !["nats:", "tls:"].includes(url.protocol) || url.hostname === "") {
      return err("NATS_URL must be a URL such as nats://127.0.0.1:4222, or several, separated by commas");
    }
    servers.push(`${url.hostname}:${url.port || "4222"}`);
    const [user, pass] = [decode(url.username), decode(url.password)];
    if (user === null || pass === null) {
      return err("NATS_URL has a user name or password that is not percent-encoded. Write % as %25, @ as %40");
    }
    if (pass !== "") Object.assign(options, { user, pass });
    else if (user !== "") Object.assign(options, { token: user });
    if (url.protocol === "tls:") Object.assign(options, { tls: {} });
  }
  return ok({ ...options, servers });
};
