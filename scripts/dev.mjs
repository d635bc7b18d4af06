// npm run dev: site and player with hot reload; an edited server takes the place of the one before.
import { become, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
become(['scripts/dev-server.ts'], { NODE_ENV: 'development' });
