import { checks } from './checks.mjs';
import { ensureInstalled } from './toolchain.mjs';

ensureInstalled();
const failed = checks.filter(({ passes }) => !passes()).map(({ name }) => name);
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
