// Who a request comes from, as limits see it: an IPv4 address, or the /64 of an IPv6 one, all of whose addresses one person has.
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** The eight numbers of a valid IPv6 address. */
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

/** IPv4 addresses as IPv6 writes them: ::ffff:a.b.c.d. */
const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

/** What limits go by; the same for every way to write an address. */
export const addressKey = (address: string): string => {
  // Without the zone of a local address (fe80::1%eth0); some proxies add a port: [2001:db8::1]:443, 192.0.2.1:443.
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

/** The key of whoever asks. Of a trusted proxy's list the last address is the one that the proxy itself saw; those before it are whatever it was told. */
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
