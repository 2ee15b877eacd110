import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const polish: Translation<typeof english> = {
  task_black: "Czarne zaczynają i wygrywają czwórkami",
  task_white: "Białe zaczynają i wygrywają czwórkami",
  how: "Każdy ruch musi grozić ułożeniem piątki. Liczba ruchów najkrótszej wygranej: {count}.",
  answer_continues: "Dobrze. Jedyna odpowiedź to {point}. Graj dalej.",
  answer_no_win: "To czwórka, ale po {point} nie ma już wygranej czwórkami. Spróbuj innego ruchu.",
  answer_loses: "Druga strona układa piątkę na {point}. Najpierw zatrzymaj jej czwórkę. Spróbuj innego ruchu.",
  answer_no_threat: "To nie grozi piątką, więc druga strona gra, gdzie chce. Spróbuj ruchu, który tworzy czwórkę.",
  answer_no_threat_loses:
    "To nie grozi piątką, a ruchem {point} druga strona sama zaczyna wygrywać. Spróbuj ruchu, który tworzy czwórkę.",
  answer_solved: "Rozwiązane. Pięć w rzędzie.",
};

export default polish;
