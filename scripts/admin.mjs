// npm run admin: see docs/operations.md. Does not install or build, because a server may be running here.
import { node, run } from './processes.mjs';

process.exit(await run(node(), ['server/admin/admin.ts', ...process.argv.slice(2)]));
