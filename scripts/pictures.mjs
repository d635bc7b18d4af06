// npm run screenshots [name …]: takes pictures of every screen, for inspection. npm run pictures: takes those
// of the README, the guides and the dashboard's carousel again, which are committed.
import { ensureBuilt } from './ensure-built.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { node, run } from './processes.mjs';

const [what, ...names] = process.argv.slice(2);
const PROGRAMS = {
  screenshots: ['tests/support/screenshots.ts'],
  pictures: [
    'tests/support/guide-pictures.ts',
    'tests/support/moving-picture.ts',
    'scripts/draw-features.ts',
  ],
};
await ensureInstalled();
await ensureBuilt();
const environment = { CHROMIUM_PATH: await findChromium() };
for (const program of PROGRAMS[what]) {
  const code = await run(node(), [program, ...names], environment);
  if (code !== 0) process.exit(code);
}
process.exit(0);
