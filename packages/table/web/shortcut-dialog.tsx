// The help for the keys of a page.
import type { Signal } from "@preact/signals";
import { BOARD_KEYS } from "@tengen/board";
import { Dialog } from "@tengen/ui";
import { t } from "./messages.ts";
import type { Shortcut } from "./shortcuts.ts";

/** Keys by their symbol, or by the name on the keyboard. */
const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

const NAMED = ["Home", "End", "PageUp", "PageDown", "Enter", "Escape", "Control"] as const;

const keyName = (key: string): string => {
  const named = NAMED.find((name) => name === key);
  if (named !== undefined) return t(`key_${named}`);
  return key === " " ? t("key_Space") : (SYMBOLS[key] ?? key);
};

interface RowProps {
  readonly label: string;
  readonly keys: readonly string[];
}

/** Of a combination such as `Control+Home` each key has its own cap. */
const Row = ({ label, keys }: RowProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {keys.map((key) => (
        <span key={key} class="key-caps">
          {(key === "+" ? ["+"] : key.split("+")).map((part) => (
            <kbd key={part}>{keyName(part)}</kbd>
          ))}
        </span>
      ))}
    </dd>
  </div>
);

interface ShortcutListProps {
  readonly title: string;
  readonly rows: readonly RowProps[];
}

const ShortcutList = ({ title, rows }: ShortcutListProps) => (
  <section>
    <h3>{title}</h3>
    <dl class="shortcuts">
      {rows.map((row) => (
        <Row key={row.label} {...row} />
      ))}
    </dl>
  </section>
);

const rowsOf = (shortcuts: readonly Shortcut[], where: Shortcut["where"]): readonly RowProps[] =>
  shortcuts
    .filter((shortcut) => shortcut.where === where)
    .map(({ label, keys, range }) => ({ label: label(), keys: range === undefined ? keys : [range] }));

export interface ShortcutDialogProps {
  readonly isOpen: Signal<boolean>;
  readonly shortcuts: () => readonly Shortcut[];
}

export const ShortcutDialog = ({ isOpen, shortcuts }: ShortcutDialogProps) => (
  <Dialog isOpen={isOpen} title={t("shortcuts")}>
    {isOpen.value && (
      <>
        <ShortcutList title={t("keys_page")} rows={rowsOf(shortcuts(), "page")} />
        <ShortcutList
          title={t("keys_board")}
          rows={[
            ...BOARD_KEYS.map(({ id, moves }) => ({ label: t(`keys_${id}`), keys: Object.keys(moves) })),
            ...rowsOf(shortcuts(), "board"),
          ]}
        />
      </>
    )}
  </Dialog>
);
