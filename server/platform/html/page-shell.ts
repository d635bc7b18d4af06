import { readFileSync } from 'node:fs';
import { escapeHtml } from './escape-html.ts';
import { expandStyle } from '../../../design/expand-style.ts';
import { projectPath } from '../config/project.ts';
import { ConfigError } from '../config/fields.ts';

const tokens = designStyle('tokens');

const texts = new Map<string, string>();

interface ShownPage {
  title: string;
  /** The page's own style sheet. */
  style: string;
  /** HTML of the body. */
  body: string;
  /** Additional HTML for the head. */
  head?: string;
  /** Nonce of the style sheet, for a content security policy that allows inline styles only with a nonce. */
  nonce?: string;
}

/**
 * Returns the HTML of a page that the server generates, with its styles inline. The page loads only files and
 * scripts that `head` and `body` contain or link to.
 */
export function pageShell({ title, style, body, head = '', nonce }: ShownPage): string {
  const css = SHARED_STYLE + style;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}
<style${nonce ? ` nonce="${nonce}"` : ''}>${tokensFor(css)}
${css}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

export const SHARED_STYLE = `
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--text-md)/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** Returns a style sheet of `design/` without its comments, for pages with inline styles. */
export function designStyle(name: 'tokens' | 'button' | 'field'): string {
  const css = expandStyle(readFileSync(projectPath(`design/${name}.css`), 'utf8'));
  return css.replaceAll(/\/\*.*?\*\/\s*/gs, '');
}

/** Returns the design tokens (CSS custom properties) that a style sheet uses. */
export function tokensFor(style: string): string {
  // oxlint-disable-next-line expressions/linear -- our own style sheet.
  return tokens.replaceAll(/\s*(--[\w-]+): [^;]+;/g, (declaration, name: string) =>
    style.includes(`var(${name})`) ? declaration : '',
  );
}

/**
 * Returns the text of a script for a page that the server generates. `scripts/page-scripts.ts` builds it.
 * Throws `ConfigError` if it was not built.
 */
export function builtScript(name: 'archive' | 'embed' | 'popup'): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  try {
    const text = readFileSync(projectPath(`build/scripts/${name}.js`), 'utf8');
    texts.set(name, text);
    return text;
  } catch {
    throw new ConfigError('The scripts are not built. Run npm start or npm run build first.');
  }
}
