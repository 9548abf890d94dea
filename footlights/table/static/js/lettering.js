/** The lettering a person has chosen, on every page: the stylesheets look for it on the root. */

import { settings } from "./settings.js";

function wear() {
  document.documentElement.dataset.font = settings.get("font");
}

settings.on("font", wear);
wear();
