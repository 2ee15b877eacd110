// Made by the build (tools/build/site/preview-worker.ts): the page module of each game, by its id.
declare module "virtual:tengen-games" {
  import type { TableGameModule } from "@tengen/table";

  export const PAGES: Readonly<Record<string, () => Promise<TableGameModule>>>;
}
