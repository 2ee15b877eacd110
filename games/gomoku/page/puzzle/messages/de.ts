import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const german: Translation<typeof english> = {
  task_black: "Schwarz zieht und gewinnt mit Vierern",
  task_white: "Weiß zieht und gewinnt mit Vierern",
  how: "Jeder Zug muss mit fünf in einer Reihe drohen. Der kürzeste Gewinn braucht {count} Züge.",
  answer_continues: "Richtig. Die einzige Antwort ist {point}. Weiter geht’s.",
  answer_no_win: "Ein Vierer, aber nach {point} gibt es keinen Gewinn mit Vierern mehr. Versuche einen anderen Zug.",
  answer_loses: "Die andere Seite macht auf {point} fünf. Stoppe zuerst ihren Vierer. Versuche einen anderen Zug.",
  answer_no_threat:
    "Das droht nicht mit fünf, also kann die andere Seite frei ziehen. Versuche einen Zug, der einen Vierer macht.",
  answer_no_threat_loses:
    "Das droht nicht mit fünf, und mit {point} beginnt die andere Seite selbst zu gewinnen. Versuche einen Zug, der einen Vierer macht.",
  answer_solved: "Gelöst. Fünf in einer Reihe.",
};

export default german;
