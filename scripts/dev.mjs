// npm run dev: site and player with hot reload; an edited server replaces the previous one.
import { ensureInstalled } from './install.mjs';
import { become } from './processes.mjs';

await ensureInstalled();
become(['scripts/dev-server.ts'], { NODE_ENV: 'development' });
