export { openStudy, type Study } from "./study.ts";
export { StudyPage } from "./study-page.tsx";
export type { Origin } from "./study-table.ts";
