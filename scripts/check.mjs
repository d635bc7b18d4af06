import { runChecks } from './run-checks.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { failed } = await runChecks();
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
