// npm run admin: see docs/operations.md. It installs and builds nothing: a server may be running here.
import { node, run } from './processes.mjs';

process.exit(await run(node(), ['server/admin/admin.ts', ...process.argv.slice(2)]));
