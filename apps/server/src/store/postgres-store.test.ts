import { afterAll } from "vitest";
import { startDatabases } from "../../tests/databases.ts";
import { describeStore } from "../../tests/store-contract.ts";
import { openPostgresStore } from "./postgres-store.ts";

const databases = await startDatabases();
afterAll(() => databases.stop());

describeStore("PostgreSQL", async (place) => openPostgresStore(await databases.open(place)));
