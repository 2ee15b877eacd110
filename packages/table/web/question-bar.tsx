// A question with both answers, beside the board.
import { t } from "@tengen/ui/i18n";
import { Icon } from "@tengen/ui";
import { useEffect, useRef } from "preact/hooks";

export interface Question {
  readonly text: () => string;
  readonly accept: () => void;
  readonly decline: () => void;
  /** False while an answer could not be sent. */
  readonly mayAccept?: boolean;
  /** "Accept" and "Decline" by default. */
  readonly acceptLabel?: () => string;
  readonly declineLabel?: () => string;
}

interface QuestionBarProps extends Question {
  /** Moves the focus to the harmless answer, because what asked the question is gone. */
  readonly takesFocus?: boolean;
  /** `confirm-bar`: the answer says enough, such as "Confirm H8", so the text is only for screen readers. */
  readonly kind?: "offer" | "confirm-bar";
}

export const QuestionBar = (props: QuestionBarProps) => {
  const { text, accept, decline, mayAccept = true, acceptLabel, declineLabel } = props;
  const { takesFocus = false, kind = "offer" } = props;
  const harmless = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) harmless.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div class={kind} role="group" aria-label={text()}>
      {kind === "offer" && <p>{text()}</p>}
      <button ref={harmless} type="button" onClick={decline}>
        {declineLabel?.() ?? t("decline")}
      </button>
      <button
        type="button"
        class="primary"
        aria-disabled={!mayAccept}
        onClick={() => {
          if (mayAccept) accept();
        }}
      >
        <Icon name="check" />
        {acceptLabel?.() ?? t("accept")}
      </button>
    </div>
  );
};
