// npm run bench: every figure the product promises, as ratios measured in one run.
import { ensureBuilt } from './ensure-built.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { node, run } from './processes.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(
  await run(node(), ['bench/run.ts', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    CHROMIUM_PATH: await findChromium(),
  }),
);
