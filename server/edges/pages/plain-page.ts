import { pages } from '../../../contract/addresses.ts';
import { designStyle } from '../../platform/html/design-style.ts';
import { pageShell } from '../../platform/html/page-shell.ts';

/** A page with the site's name above it, for people who cannot be shown the page they wanted. `main` is HTML. */
export function plainPage(title: string, main: string): string {
  return pageShell({
    title: `${title} | GoV360`,
    style: STYLE,
    head: `<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    body: `<header><a href="${pages.landing()}">GoV360</a></header>
<main>
${main}
</main>`,
  });
}

const STYLE = `${designStyle('button')}
body { max-width: 76rem; margin: 0 auto; padding: 0 var(--space-5); font-family: var(--font); }
header { padding: var(--space-4) 0; }
header a { display: inline-flex; align-items: center; min-height: var(--target); color: inherit; font-weight: 700; text-decoration: none; }
main { padding: var(--space-16) 0; }
.code { display: inline-block; margin: 0; padding: var(--space-1) var(--space-3); border: 1px solid var(--line-strong); color: var(--ink-soft); }
h1 { margin: var(--space-4) 0; font-size: var(--text-3xl); line-height: 1.2; letter-spacing: -0.015em; }
p { max-width: var(--measure); color: var(--ink-soft); }
.ways { --surface: transparent; display: flex; flex-wrap: wrap; gap: var(--space-3); margin: var(--space-8) 0; }
.ways .button { padding: 0 var(--space-4); line-height: inherit; }
.note { font-size: var(--text-sm); }
code { overflow-wrap: anywhere; }
`;
