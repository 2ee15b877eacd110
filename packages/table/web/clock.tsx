// A player's clock, of a local game or a match on a server: the time, a bar with the share that is left, and warnings.
import { useSignal, type ReadonlySignal } from "@preact/signals";
import { t } from "@tengen/ui/i18n";
import { playSound, type Settings } from "@tengen/ui";
import { useEffect, useRef } from "preact/hooks";
import { clockText, shareLeft, SHORT_MS, warningAt } from "./clock-text.ts";
import { useTick } from "./use-tick.ts";

export interface ClockProps {
  /** Milliseconds left at a time by `now`. */
  readonly leftAt: (now: number) => number;
  readonly baseMs: number;
  readonly now: () => number;
  readonly isRunning: boolean;
  /** Whether it is known what the clock shows; not while the server is out of reach. */
  readonly isCertain?: boolean;
  /** Whether its player is at this device, and is warned. */
  readonly isOwn: boolean;
  readonly announce: (text: string) => void;
  readonly settings: ReadonlySignal<Settings>;
  /** Changes with every change of the clock. */
  readonly version: unknown;
}

/** Refresh interval, in milliseconds. */
const TICK_MS = 100;

export const Clock = (props: ClockProps) => {
  const { leftAt, baseMs, now, isRunning, isCertain = true, isOwn, announce, settings, version } = props;
  const time = useSignal(now());
  const warned = useRef(Infinity);
  useTick(time, now, TICK_MS, isRunning, version);
  const left = leftAt(time.value);
  useEffect(() => {
    const passed = warningAt(left);
    if (isOwn && isCertain && isRunning && passed < warned.current) {
      announce(t("clock_left", { count: passed }));
      const { sounds, volume } = settings.peek();
      if (sounds) playSound("clock", volume);
    }
    warned.current = passed;
  });
  const kinds = [
    "seat-clock",
    ...(isRunning ? ["running"] : []),
    ...(isCertain ? [] : ["uncertain"]),
    ...(isCertain && left <= SHORT_MS ? ["short"] : []),
  ];
  const text = clockText(left);
  return (
    <span class={kinds.join(" ")} role="timer" aria-label={t(isCertain ? "clock_of" : "clock_about", { time: text })}>
      {text}
      <span class="clock-bar" aria-hidden="true">
        <span style={{ width: `${100 * shareLeft(left, { baseMs })}%` }} />
      </span>
    </span>
  );
};
