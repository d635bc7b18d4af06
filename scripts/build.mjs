import { build } from './ensure-built.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
await build();
process.exit(0);
