// Simulates a later release with an additional migration: `node --import later-release.ts`.
import { sql, type Kysely } from "kysely";
import { MIGRATIONS } from "../src/store/schema.ts";

MIGRATIONS["9998-remarks.adds"] = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable("matches").addColumn("remark", "text").execute();
    await db.schema
      .alterTable("entries")
      .addColumn("weight", "integer", (column) => column.notNull().defaultTo(sql.lit(1)))
      .execute();
  },
};
