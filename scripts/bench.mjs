// npm run bench: every figure the product promises, as ratios measured in one run.
import { ensureBuilt, ensureInstalled, node, run } from './toolchain.mjs';
import { findChromium } from './chromium.mjs';

ensureInstalled();
ensureBuilt();
process.exit(
  run(node(), ['bench/run.ts', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    CHROMIUM_PATH: findChromium(),
  }),
);
