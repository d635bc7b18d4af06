import { readFileSync } from 'node:fs';
import { ConfigError } from '../config/fields.ts';
import { projectPath } from '../config/project.ts';

const texts = new Map<string, string>();

/**
 * Returns the text of a script for a page that the server generates, as built by `scripts/page-scripts.ts`.
 * Throws `ConfigError`.
 */
export function builtScript(name: 'archive' | 'embed' | 'popup'): string {
  let text = texts.get(name);
  if (text === undefined) {
    text = readScript(name);
    texts.set(name, text);
  }
  return text;
}

function readScript(name: string): string {
  try {
    return readFileSync(projectPath(`build/scripts/${name}.js`), 'utf8');
  } catch {
    throw new ConfigError('The scripts are not built. Run npm start or npm run build first.');
  }
}
