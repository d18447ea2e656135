// The battle page: everything together.

import * as board from "./board.js";
import * as choices from "./choices.js";
import * as keys from "./keys.js";
import * as kin from "./kin.js";
import * as rules from "./rules.js";
import * as sheet from "./sheet.js";
import * as table from "./table.js";

document.documentElement.classList.add("scripted");
table.start();
sheet.start();
board.start(choices.tap);
choices.start();
kin.start(choices.select);
keys.start();
rules.start();
