// The rules in short, with a picture of each card.
import type { Table } from "@tengen/table";
import { CARD_IDS } from "../cards.ts";
import type { CardsView } from "../state.ts";
import { CardFace } from "./card-face.tsx";
import { cardName } from "./events.ts";
import { say } from "./words.ts";

export const CardsPanel = ({ table }: { readonly table: Table }) => {
  const { simultaneousFivePolicy: policy, deck } = table.view.value as CardsView;
  return (
    <details class="rules">
      <summary>{say("rules")}</summary>
      <p>{say("rules_turn")}</p>
      <p>
        {say("rules_win")} {say(`rules_${policy}`)}
      </p>
      <ul>
        {CARD_IDS.map((card) => (
          <li key={card}>
            <CardFace card={card} />
            <span>
              <b>{cardName(card)}.</b> {say(`card_does_${card}`)}{" "}
              <span class="quiet">({say("pile_count", { count: deck[card] })})</span>
            </span>
          </li>
        ))}
      </ul>
      <p>{say("rules_piles")}</p>
    </details>
  );
};
