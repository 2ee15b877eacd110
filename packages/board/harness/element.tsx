// A page of another site with this package's board in it, for its tests.
import * as element from "../web/element/index.ts";

Object.assign(globalThis, element);
