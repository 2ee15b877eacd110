export { openStudyPage } from "./open-study-page.tsx";
export type { FetchOpenings, OpeningsQuery } from "./server-openings.ts";
