import { escapeHtml } from './escape-html.ts';
import { tokensFor } from './design-style.ts';

interface ShownPage {
  title: string;
  /** The page's own style sheet. */
  style: string;
  /** HTML of the body. */
  body: string;
  /** Additional HTML for the head. */
  head?: string;
  /** Nonce of the style sheet, for a content security policy that does not allow inline styles otherwise. */
  nonce?: string;
}

/**
 * Returns the HTML of a page that the server generates. It loads no other files, and no scripts except those
 * in `body`.
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
