// A button with an icon and a text, as they stand beside a board.
import { t } from "./i18n/index.ts";
import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.tsx";

export interface ActionButtonProps {
  readonly icon: IconName;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** Stays focusable while disabled: a button that disappears would take the focus with it. */
export const ActionButton = ({ icon, isDisabled = false, onClick, children }: ActionButtonProps) => (
  <button
    type="button"
    aria-disabled={isDisabled}
    onClick={() => {
      if (!isDisabled) onClick();
    }}
  >
    <Icon name={icon} />
    <span>{children}</span>
  </button>
);

export const PrintButton = () => (
  <ActionButton icon="print" onClick={() => print()}>
    {t("print_position")}
  </ActionButton>
);
