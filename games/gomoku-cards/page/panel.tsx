// A short version of the rules, with a picture of each card.
import type { Table } from "@tengen/table";
import { CARD_IDS } from "../cards.ts";
import type { CardsView } from "../state.ts";
import { CardFace } from "./card-face.tsx";
import { cardName } from "./events.ts";
import { t } from "./messages.ts";

export const CardsPanel = ({ table }: { readonly table: Table }) => {
  const { simultaneousFivePolicy: policy, deck } = table.view.value as CardsView;
  return (
    <details class="rules">
      <summary>{t("rules")}</summary>
      <p>{t("rules_turn")}</p>
      <p>
        {t("rules_win")} {t(`rules_${policy}`)}
      </p>
      <ul>
        {CARD_IDS.map((card) => (
          <li key={card}>
            <CardFace card={card} />
            <span>
              <b>{cardName(card)}.</b> {t(`card_does_${card}`)}{" "}
              <span class="quiet">({t("pile_count", { count: deck[card] })})</span>
            </span>
          </li>
        ))}
      </ul>
      <p>{t("rules_piles")}</p>
    </details>
  );
};
