import { testHost } from "../tests/host-contract.ts";
import { openSample } from "../tests/sample-service.ts";
import { inlineThread } from "./inline.ts";

testHost(inlineThread(openSample));
