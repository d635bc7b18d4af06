import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Policy of a page made by `developmentPage`. A frame's `srcdoc` inherits it, and mail is styled inline. */
export const DEVELOPMENT_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const styles = `
  :root { color-scheme: light dark; --ink: light-dark(#1a1c1f, #eceae6); --quiet: light-dark(#565b63, #a9adb5);
    --paper: light-dark(#fbfaf8, #14161a); --card: light-dark(#fff, #1b1e23); --line: light-dark(#e2dfd9, #2c3037);
    --accent: light-dark(#1f4fd8, #8aa8ff); --on-accent: light-dark(#fff, #0d1530); }
  * { box-sizing: border-box; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
  main { max-width: 720px; margin: 0 auto; padding: 40px 16px; }
  h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; }
  h2 { font-size: 18px; margin: 0; }
  p { margin: 0 0 16px; } .quiet { color: var(--quiet); font-size: 14px; }
  a { color: var(--accent); overflow-wrap: anywhere; }
  .local { display: inline-block; margin-bottom: 16px; padding: 2px 10px; border: 1px solid var(--accent);
    border-radius: 99px; color: var(--accent); font-size: 13px; }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 20px; margin: 16px 0; }
  details { margin-top: 12px; } summary { cursor: pointer; min-height: 28px; }
  iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 6px; margin-top: 8px; background: #fff; }
  label { display: block; font-weight: 600; margin-bottom: 16px; }
  label.check { font-weight: 400; display: flex; gap: 10px; align-items: center; min-height: 44px; }
  input[type=text], input[type=email] { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px;
    font: inherit; font-weight: 400; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: 6px; }
  input[type=checkbox] { width: 20px; height: 20px; accent-color: var(--accent); }
  button { min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 600; border-radius: 6px; cursor: pointer;
    border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); }
  button + button { margin-left: 8px; }
  button.plain { background: transparent; color: var(--ink); border-color: var(--quiet); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** A page of the local conveniences, without scripts. */
export function developmentPage(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}
