// npm run screenshots [name …]: pictures of every screen, to be looked at. npm run moving-picture: the one of the README.
import { ensureBuilt } from './ensure-built.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { node, run } from './processes.mjs';

const [what, ...names] = process.argv.slice(2);
await ensureInstalled();
await ensureBuilt();
process.exit(
  await run(node(), [`tests/support/${what}.ts`, ...names], { CHROMIUM_PATH: await findChromium() }),
);
