// A menu button after the WAI-ARIA practices. The menu is a popover: the browser puts it above everything, closes it on
// Escape and on a press elsewhere, and gives the focus back to the button.
import { useUniqueId } from "@tengen/board";
import { useRef } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";
import { itemAt } from "./menu-keys.ts";

export interface MenuItem {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Shown as a tooltip while disabled. */
  readonly disabledReason?: string;
  /** The key that does the same. */
  readonly shortcut?: string;
  readonly run: () => void;
}

export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

export interface MenuButtonProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
}

/** The menu grows from its button into the larger half of the window. */
const placeAt = (menu: HTMLElement, button: Element): void => {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { innerHeight, innerWidth } = window;
  const isUp = top > innerHeight - bottom;
  const isLeft = right > innerWidth - left;
  const { style } = menu;
  style.top = isUp ? "auto" : `${bottom}px`;
  style.bottom = isUp ? `${innerHeight - top}px` : "auto";
  style.right = isLeft ? `${innerWidth - right}px` : "auto";
  style.left = isLeft ? "auto" : `${left}px`;
  // Less its margins.
  style.maxHeight = `calc(${isUp ? top : innerHeight - bottom}px - 0.75rem)`;
};

const Item = ({ item, onRun }: { readonly item: MenuItem; readonly onRun: (item: MenuItem) => void }) => {
  const { icon, label, isDisabled = false, disabledReason, shortcut } = item;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      title={isDisabled ? disabledReason : undefined}
      aria-disabled={isDisabled}
      aria-keyshortcuts={shortcut}
      onClick={() => {
        if (!isDisabled) onRun(item);
      }}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {shortcut !== undefined && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  );
};

export const MenuButton = ({ label, groups }: MenuButtonProps) => {
  const id = useUniqueId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = (): readonly HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []),
  ];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Tab") {
      menu.current?.hidePopover();
      return;
    }
    const all = items();
    const texts = all.map(({ textContent }) => textContent ?? "");
    const next = itemAt(texts, all.indexOf(document.activeElement as HTMLElement), event.key);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="menu-button"
        aria-haspopup="menu"
        popovertarget={id}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          menu.current?.showPopover();
        }}
      >
        <Icon name="more" />
        <span>{label}</span>
      </button>
      <div
        ref={menu}
        id={id}
        class="menu"
        role="menu"
        popover="auto"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={({ currentTarget, newState }) => {
          if (newState === "open" && button.current !== null) placeAt(currentTarget, button.current);
        }}
        onToggle={({ newState }) => {
          if (newState === "open") items()[0]?.focus();
        }}
        onKeyDown={onKeyDown}
      >
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <p class="menu-title" aria-hidden="true">
              {group.label}
            </p>
            {group.items.map((item) => (
              <Item
                key={item.id}
                item={item}
                onRun={({ run }) => {
                  // First the focus returns to the button, so that a dialog can give it back.
                  menu.current?.hidePopover();
                  run();
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
};
