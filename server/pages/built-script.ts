import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from '../config/config-error.ts';

const folder = resolve(import.meta.dirname, '../../build/scripts');
const texts = new Map<string, string>();

/** The text of a script for a page that the server makes itself, as `scripts/built-scripts.ts` left it. Throws `ConfigError`. */
export function builtScript(name: 'embed' | 'popup'): string {
  let text = texts.get(name);
  if (text === undefined) {
    text = readScript(name);
    texts.set(name, text);
  }
  return text;
}

function readScript(name: string): string {
  try {
    return readFileSync(resolve(folder, `${name}.js`), 'utf8');
  } catch {
    throw new ConfigError('The scripts are not built: run npm start, or npm run build first.');
  }
}
