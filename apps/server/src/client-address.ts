// The client's address as a key for limits: an IPv4 address, or the /64 network of an IPv6 address, which usually
// belongs to one customer.
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** The eight groups of a valid IPv6 address. */
const groupsOf = (address: string): readonly number[] => {
  const dotted = /(?<a>\d+)\.(?<b>\d+)\.(?<c>\d+)\.(?<d>\d+)$/u.exec(address);
  const [a = 0, b = 0, c = 0, d = 0] = (dotted ?? []).slice(1).map(Number);
  const plain =
    dotted === null
      ? address
      : `${address.slice(0, dotted.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  const [head = "", tail] = plain.split("::");
  const numbers = (text: string): readonly number[] =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return numbers(head);
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
};

/** IPv4-mapped IPv6 addresses: ::ffff:a.b.c.d. */
const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

/** The key of an address; the same for all its spellings. */
export const addressKey = (address: string): string => {
  // Strip the zone of a link-local address (fe80::1%eth0), and the port that some proxies add: [2001:db8::1]:443,
  // 192.0.2.1:443.
  const bare = address.replace(/^\[(?<inside>[^\]]*)\](?::\d+)?$/u, "$<inside>").replace(/%.*$/u, "");
  if (!isIPv6(bare)) return bare.replace(/^(?<v4>\d+\.\d+\.\d+\.\d+):\d+$/u, "$<v4>").slice(0, 64);
  const groups = groupsOf(bare);
  if (isMapped(groups)) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
};

/**
 * The key of a request's client. In x-forwarded-for only the last address was added by the trusted proxy; the others
 * are the client's own claims.
 */
export const clientKey = (
  {
    socket,
    headers,
  }: Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } },
  trustProxy: boolean,
): string => {
  const forwarded = trustProxy
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : undefined;
  return addressKey(forwarded || (socket.remoteAddress ?? ""));
};
