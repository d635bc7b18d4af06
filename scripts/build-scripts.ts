import { buildScripts } from './page-scripts.ts';

await buildScripts();
