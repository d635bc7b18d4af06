// npm run screenshots [name …]: pictures of every screen, to be looked at.
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, node, run } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
process.exit(
  run(node(), ['tests/screenshots.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: findChromium() }),
);
