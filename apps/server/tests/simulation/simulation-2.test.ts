import { test } from "vitest";
import { runSeeds } from "./simulation.ts";

test("[SIM-2] the seeds 251 to 500 hold", () => runSeeds(251, 250));
