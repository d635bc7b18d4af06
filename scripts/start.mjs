// npm start: the whole product from a fresh clone. A second start only checks and runs.
import { become, ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
become(['server/main.ts'], { NODE_ENV: 'production' });
