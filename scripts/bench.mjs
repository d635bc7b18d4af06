// npm run bench: measures every figure that the product promises, as ratios within one run.
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
