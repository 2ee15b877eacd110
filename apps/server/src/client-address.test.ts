import { expect, test } from "vitest";
import { addressKey, clientKey } from "./client-address.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["192.0.2.7:4711", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:0207", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::192.0.2.7", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("[SRV-12] the key of %s is %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test("[SRV-12] x-forwarded-for counts only with a trusted proxy, and only its last address", () => {
  const request = (forwarded?: string) => ({
    socket: { remoteAddress: "::ffff:10.0.0.1" },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  });
  expect(clientKey(request("6.6.6.6, 192.0.2.7"), true)).toBe("192.0.2.7");
  expect(clientKey(request("6.6.6.6, 192.0.2.7"), false)).toBe("10.0.0.1");
  expect(clientKey(request(), true)).toBe("10.0.0.1");
  expect(clientKey(request(" "), true)).toBe("10.0.0.1");
});
