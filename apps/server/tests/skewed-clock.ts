// Skews the clock of a process by TENGEN_TEST_SKEW milliseconds: `node --import skewed-clock.ts`.
const skew = Number(process.env["TENGEN_TEST_SKEW"] ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: readonly unknown[]) =>
    args.length === 0 ? new target(RealDate.now() + skew) : (Reflect.construct(target, args) as Date),
  get: (target, name) => (name === "now" ? () => RealDate.now() + skew : (Reflect.get(target, name) as unknown)),
});
