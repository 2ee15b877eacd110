export { openStudyPage } from "./open-study-page.tsx";
