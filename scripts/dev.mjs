// npm run dev: site and player with hot reload; the server starts anew when one of its files changes.
import { become, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
become(['--watch', '--watch-preserve-output', 'scripts/dev-server.ts'], { NODE_ENV: 'development' });
