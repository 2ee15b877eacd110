// A plug-in of TypeDoc: modules have the names by which they are imported.
import { Converter, ReflectionKind } from "typedoc";

/** @param {import("typedoc").Application} app */
export const load = (app) => {
  const names = JSON.parse(process.env.DOCS_MODULES ?? "{}");
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    for (const module of context.project.getChildrenByKind(ReflectionKind.Module)) {
      module.name = names[module.name] ?? module.name;
    }
  });
};
