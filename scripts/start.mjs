// npm start: starts the whole product from a fresh clone. A second start only checks and runs.
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install.mjs';
import { become } from './processes.mjs';

await ensureInstalled();
await ensureBuilt();
become(['--max-semi-space-size=4', 'build/product/main.js'], { NODE_ENV: 'production' });
