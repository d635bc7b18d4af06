import { buildScripts } from './built-scripts.ts';

await buildScripts();
