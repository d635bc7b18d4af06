// npm run cluster [FOLDER]: starts a whole cluster on this machine.
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install.mjs';
import { become } from './processes.mjs';

await ensureInstalled();
await ensureBuilt();
become(['scripts/cluster/run.ts', ...process.argv.slice(2)]);
