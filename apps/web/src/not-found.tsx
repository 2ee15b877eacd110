// The page for unknown URLs. It is served at any depth; its icon's URL tells where the site's root is.
import "./portal.css";
import { applySettings, registerServiceWorker, Shell } from "@tengen/ui";
import { t } from "@tengen/ui/i18n";
import { render } from "preact";

const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
const home = new URL(".", icon?.href ?? location.href).href;

/** The documentation is not cached for offline use, and a site may be built without it. */
const isOfDocs = /^docs(?:\/|$)/u.test(location.pathname.slice(new URL(home).pathname.length));

const NotFound = () => (
  <Shell home={home}>
    <div class="portal">
      <div class="lead">
        <h1>{t(isOfDocs ? "docs_missing" : "page_missing")}</h1>
        <p>{t(isOfDocs ? "docs_missing_lead" : "page_missing_lead")}</p>
        <p>
          <a href={home}>{t("all_games")}</a>
        </p>
      </div>
    </div>
  </Shell>
);

await applySettings();
const root = document.querySelector("#page");
root?.replaceChildren();
if (root !== null) render(<NotFound />, root);
registerServiceWorker(home);
