import { readFileSync } from 'node:fs';
import { ConfigError } from '../config/fields.ts';
import { projectPath } from '../config/project.ts';

const texts = new Map<string, string>();

/** The text of a script for a page that the server makes itself, as `scripts/page-scripts.ts` left it. Throws `ConfigError`. */
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
