// npm run doctor: see docs/guide/back-up-and-restore.md. Does not install or build, because a server may be
// running here.
import { node, run } from './processes.mjs';

process.exit(await run(node(), ['server/backup/commands/doctor.ts', ...process.argv.slice(2)]));
