// The battle page: everything together.

import * as board from "./board.js";
import * as choices from "./choices.js";
import * as crew from "./crew.js";
import * as hand from "./hand.js";
import * as keys from "./keys.js";
import * as kin from "./kin.js";
import * as rules from "./rules.js";
import * as sheet from "./sheet.js";
import * as table from "./table.js";
import * as tape from "./tape.js";

document.documentElement.classList.add("scripted");
table.start();
sheet.start();
board.start((target, place) => hand.tap(target, place) || choices.tap(target, place));
tape.start();
hand.start();
choices.start();
crew.start();
kin.start(choices.select);
keys.start();
rules.start();
