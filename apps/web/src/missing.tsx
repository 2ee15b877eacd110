// The page for addresses that lead nowhere. It may stand at any depth; where the top is, the address of its icon tells.
import "./portal.css";
import { followSettings, keepSite, Shell } from "@tengen/table";
import { say } from "@tengen/words";
import { render } from "preact";

const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
const home = new URL(".", icon?.href ?? location.href).href;

const Missing = () => (
  <Shell home={home}>
    <div class="portal">
      <div class="lead">
        <h1>{say("page_missing")}</h1>
        <p>{say("page_missing_lead")}</p>
        <p>
          <a href={home}>{say("to_games")}</a>
        </p>
      </div>
    </div>
  </Shell>
);

await followSettings();
const root = document.querySelector("#page");
root?.replaceChildren();
if (root !== null) render(<Missing />, root);
keepSite(home);
