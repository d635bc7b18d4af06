import type { HtmlEscapedString } from 'hono/utils/html';
import { designStyle } from '../../platform/html/design-style.ts';
import { pageShell } from '../../platform/html/page-shell.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Policy of a page made by `developmentPage`. A frame's `srcdoc` inherits it, and mail is styled inline. */
export const DEVELOPMENT_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A page of the local conveniences, without scripts. */
export async function developmentPage(title: string, main: Html): Promise<string> {
  return pageShell({ title, style: STYLE, body: `<main>${String(await main)}</main>` });
}

const STYLE = `${designStyle('button')}${designStyle('field')}
* { box-sizing: border-box; }
main { max-width: 720px; margin: 0 auto; padding: 40px 16px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; }
h2 { font-size: 18px; margin: 0; }
p { margin: 0 0 16px; } .quiet { color: var(--ink-soft); font-size: 14px; }
a { overflow-wrap: anywhere; }
.local { display: inline-block; margin-bottom: 16px; padding: 2px 10px; border: 1px solid var(--accent);
  border-radius: var(--radius-full); color: var(--accent); font-size: 13px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 20px; margin: 16px 0; }
details { margin-top: 12px; } summary { cursor: pointer; min-height: 28px; }
iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: var(--radius-sm); margin-top: 8px; background: white; }
label { display: block; font-weight: 600; margin-bottom: 16px; }
label.check { font-weight: 400; display: flex; gap: 10px; align-items: center; min-height: var(--target); }
.control { --surface: var(--paper); display: block; margin-top: 4px; border-color: var(--ink-soft); font-weight: 400; color: inherit; }
input[type=checkbox] { width: 20px; height: 20px; accent-color: var(--accent); }
.button + .button { --surface: transparent; margin-left: 8px; border-color: var(--ink-soft); }
:focus-visible { outline-width: 3px; }
`;
