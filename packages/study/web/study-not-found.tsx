// Shown instead of a study whose game or rules are not on this device.
import { makeStudyHash, type AnyTableGame } from "@tengen/table";
import { Shell } from "@tengen/ui";
import { studyTitle } from "./study-title.ts";
import { t } from "./messages.ts";

export interface StudyNotFoundProps {
  readonly game: AnyTableGame;
  readonly home: string;
  /** What is missing. */
  readonly text: string;
}

export const StudyNotFound = ({ game, home, text }: StudyNotFoundProps) => (
  <Shell home={home} title={studyTitle(game)}>
    <section class="study-missing">
      <p role="status">{text}</p>
      <p>
        <a class="button primary" href={makeStudyHash({ id: "", line: null })}>
          {t("study_new")}
        </a>
        <a class="button" href={home}>
          {t("your_games")}
        </a>
      </p>
    </section>
  </Shell>
);
