// A plug-in of TypeDoc: modules have the names by which they are imported, and a comment that is only the id of a rule is none.
import { Converter, ReflectionKind } from "typedoc";

const ONLY_RULES = /^(?:\s*\[[A-Z]+-\w+\])*\s*$/;

/** @param {import("typedoc").Application} app */
export const load = (app) => {
  const names = JSON.parse(process.env.DOCS_MODULES ?? "{}");
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    for (const module of context.project.getChildrenByKind(ReflectionKind.Module)) {
      module.name = names[module.name] ?? module.name;
    }
  });
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const reflection of Object.values(project.reflections)) {
      const text = reflection.comment?.summary.map((part) => part.text).join("");
      if (text !== undefined && ONLY_RULES.test(text)) delete reflection.comment;
    }
  });
};
