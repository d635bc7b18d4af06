// npm run runner: processes scans for a server elsewhere. See docs/operations.md.
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install.mjs';
import { become } from './processes.mjs';

await ensureInstalled();
await ensureBuilt();
become(['build/product/runner.js', ...process.argv.slice(2)], { NODE_ENV: 'production' });
