// npm run cluster [FOLDER], or npm run cluster -- drill: see docs/operations.md.
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install.mjs';
import { become } from './processes.mjs';

await ensureInstalled();
await ensureBuilt();
const [asked, ...rest] = process.argv.slice(2);
become(
  asked === 'drill'
    ? ['bench/cluster/drill.ts', ...rest]
    : ['scripts/cluster/run.ts', ...process.argv.slice(2)],
);
