// A process whose own clock is wrong: `node --import skewed-clock.ts`, with how much in TENGEN_TEST_SKEW, in milliseconds.
const skew = Number(process.env["TENGEN_TEST_SKEW"] ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: readonly unknown[]) =>
    args.length === 0 ? new target(RealDate.now() + skew) : (Reflect.construct(target, args) as Date),
  get: (target, name) => (name === "now" ? () => RealDate.now() + skew : (Reflect.get(target, name) as unknown)),
});
