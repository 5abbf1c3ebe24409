/** Every test of this folder in one process, which loads the client once. */

import { readdirSync } from "node:fs";

for (const file of readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".test.mjs"))) {
  await import(`./${file}`);
}
