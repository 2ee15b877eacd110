// What the players say to each other: a set phrase, shown for a moment in the language of the page.
import { useSignal, type Signal } from "@preact/signals";
import { PHRASES, type Phrase } from "@tengen/protocol";
import { Icon, useKeyDown } from "@tengen/ui";
import { useUniqueId } from "@tengen/board";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { browserStorage } from "./browser-session.ts";
import type { KeyValueStorage } from "./client-storage.ts";
import { readMuted, saveMuted, withMute } from "./muted-storage.ts";
import type { OnlineMatch } from "./online-match.ts";
import type { OnlineTable } from "./online-table.ts";
import { t } from "./messages.ts";

/** How long a phrase is shown, in milliseconds. */
const SHOWN_MS = 10_000;
/** After an own phrase the next one waits this long, in milliseconds: the server allows few. */
const PAUSE_MS = 3000;

interface PhraseProps {
  readonly table: OnlineTable;
  readonly match: OnlineMatch;
}

interface Opponent {
  readonly playerId: string;
  readonly name: string;
}

/** The people at the other seats; bots say nothing. */
const opponentsOf = ({ table, match }: PhraseProps): readonly Opponent[] => {
  const plan = match.snapshot.value.info?.plan ?? [];
  return table.record.seats.filter(({ playerId }, seat) => playerId !== table.me && plan[seat]?.kind !== "bot");
};

/** The last phrase, until it has been shown long enough; null for none, and for a muted player. */
const useShownPhrase = ({ match, table }: PhraseProps, muted: Signal<readonly string[]>): string | null => {
  const shown = useSignal<number | null>(null);
  const said = match.said.value;
  useEffect(() => {
    if (said === null) return;
    shown.value = said.count;
    const timer = setTimeout(() => {
      shown.value = null;
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  if (said === null || shown.value !== said.count || muted.value.includes(said.playerId)) return null;
  const seat = table.record.seats.find(({ playerId }) => playerId === said.playerId);
  return seat === undefined ? null : t("phrase_said", { name: seat.name, phrase: t(`phrase_${said.phrase}`) });
};

interface MenuProps extends PhraseProps {
  readonly id: string;
  readonly opponents: readonly Opponent[];
  readonly muted: Signal<readonly string[]>;
  readonly storage: KeyValueStorage;
  readonly isPaused: boolean;
  readonly onSay: (phrase: Phrase) => void;
}

const Menu = ({ id, opponents, muted, storage, isPaused, onSay }: MenuProps) => {
  const mute = (playerId: string, isMuted: boolean): void => {
    // Another tab may have muted somebody else.
    muted.value = withMute(readMuted(storage), playerId, isMuted);
    saveMuted(storage, muted.value);
  };
  return (
    <div class="phrase-menu" id={id} role="group" aria-label={t("phrases")}>
      {PHRASES.map((phrase) => (
        <button key={phrase} type="button" aria-disabled={isPaused} onClick={() => onSay(phrase)}>
          {t(`phrase_${phrase}`)}
        </button>
      ))}
      {opponents.map(({ playerId, name }) => {
        const isMuted = muted.value.includes(playerId);
        return (
          <button key={playerId} type="button" class="plain" onClick={() => mute(playerId, !isMuted)}>
            {t(isMuted ? "phrase_unmute" : "phrase_mute", { name })}
          </button>
        );
      })}
    </div>
  );
};

/** For players only: the last phrase, and the phrases to choose from. */
export const Phrases = (props: PhraseProps) => {
  const { table, match } = props;
  const id = useUniqueId();
  const isOpen = useSignal(false);
  const isPaused = useSignal(false);
  const storage = useMemo(browserStorage, []);
  const muted = useSignal(readMuted(storage));
  const text = useShownPhrase(props, muted);
  const opponents = opponentsOf(props);
  useKeyDown(({ key }) => {
    if (key === "Escape") isOpen.value = false;
  });
  const box = useRef<HTMLDivElement>(null);
  const closes = isOpen.value;
  useEffect(() => {
    if (!closes) return;
    const close = ({ target }: Event): void => {
      if (!(target instanceof Node && box.current?.contains(target) === true)) isOpen.value = false;
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [closes, isOpen]);
  if (table.me === null || opponents.length === 0) return null;
  const say = (phrase: Phrase): void => {
    if (isPaused.value || !table.isConnected.value) return;
    match.say(phrase);
    isOpen.value = false;
    isPaused.value = true;
    setTimeout(() => {
      isPaused.value = false;
    }, PAUSE_MS);
  };
  return (
    <div ref={box} class="phrases">
      <div class="phrase-line">
        <button
          type="button"
          class="plain"
          aria-expanded={isOpen.value}
          aria-controls={id}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          <Icon name="speech" />
          <span class="phrase-label">{t("phrases")}</span>
        </button>
        <p role="status" class="said" data-testid="said">
          {text}
        </p>
      </div>
      {isOpen.value && (
        <Menu
          {...props}
          id={id}
          opponents={opponents}
          muted={muted}
          storage={storage}
          isPaused={isPaused.value}
          onSay={say}
        />
      )}
    </div>
  );
};
