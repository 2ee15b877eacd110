// Shown instead of a study whose game is not on this device.
import { makeStudyHash, type AnyTableGame } from "@tengen/table";
import { Shell } from "@tengen/ui";
import { studyTitle } from "./study-title.ts";
import { t } from "./messages.ts";

export const StudyNotFound = ({ game, home }: { readonly game: AnyTableGame; readonly home: string }) => (
  <Shell home={home} title={studyTitle(game)}>
    <section class="study-missing">
      <p role="status">{t("study_missing")}</p>
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
