// npm run screenshots [name …]: pictures of every screen, to be looked at. npm run moving-picture: the one of the README.
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, node, run } from './toolchain.mjs';

const [what, ...names] = process.argv.slice(2);
ensureInstalled();
ensureBuilt();
process.exit(run(node(), [`tests/${what}.ts`, ...names], { CHROMIUM_PATH: findChromium() }));
