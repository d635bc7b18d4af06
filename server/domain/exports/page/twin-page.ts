import { createHash } from 'node:crypto';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';
import { builtScript, tokensFor, SHARED_STYLE } from '../../../platform/html/page-shell.ts';
import type { ShownCapture } from '../content/shown-capture.ts';
import type { ExportedTour } from '../content/read-export.ts';
import { itemHtml, linkedHtml } from './item-list.ts';
import { listPageItems, filesSection } from './page-files.ts';
import { texts } from './page-data.ts';
import { tagColors } from '../../../../design/tag-colors.ts';

const dots = Object.entries(tagColors)
  .map(([name, color]) => `.dot.${name} { background: ${color}; } .mark.${name} { fill: ${color}; }`)
  .join('\n');

/** The style sheet of the archive's page. It uses system fonts, because the page must be self-contained. */
const pageStyle = `
* { box-sizing: border-box; }
body { padding: 0 max(var(--space-5), env(safe-area-inset-right)) var(--space-12) max(var(--space-5), env(safe-area-inset-left)); overflow-wrap: break-word; }
header, main, footer { max-width: 84rem; margin: 0 auto; }
header { display: grid; gap: var(--space-5); padding: var(--space-8) 0; border-bottom: 1px solid var(--line); }
header img { display: block; width: 100%; aspect-ratio: 16 / 9; object-fit: cover; border-radius: var(--radius-md); }
.kind { margin: 0; color: var(--ink-soft); font-size: var(--text-sm); }
h1 { margin: var(--space-2) 0; font-size: var(--text-3xl); line-height: 1.15; letter-spacing: -0.015em; text-wrap: balance; }
h2 { margin: 0 0 var(--space-3); font-size: var(--text-lg); line-height: 1.3; }
h3 { display: flex; gap: var(--space-3); align-items: baseline; margin: 0; font-size: var(--text-md); font-weight: 600; }
p { max-width: var(--measure); margin: 0 0 var(--space-3); }
.soft, footer, .facts { color: var(--ink-soft); font-size: var(--text-sm); }
.text { white-space: pre-line; }
a { overflow-wrap: anywhere; }
main { display: grid; gap: var(--space-10); padding: var(--space-8) 0; }
section { min-width: 0; }
.files { margin: 0; padding: 0 0 0 var(--space-5); }
.files li { padding: var(--space-1) 0; }
figure { margin: 0 0 var(--space-5); }
figcaption { margin-bottom: var(--space-2); color: var(--ink-soft); font-size: var(--text-sm); }
figure svg { display: block; width: 100%; max-height: 76vh; background: var(--sunken); border-radius: var(--radius-md); }
figure path { fill: var(--surface); stroke: var(--ink-soft); }
figure text { fill: var(--ink); }
figure .mark { stroke: var(--rim); cursor: pointer; }
figure .several { fill: var(--accent); }
figure .number { fill: var(--accent-ink); font-weight: 600; pointer-events: none; }
figure .chosen { fill: none; stroke: var(--accent); pointer-events: none; }
.floors ~ figure figcaption { display: none; }
.floors { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-bottom: var(--space-3); }
button, input, select { min-height: var(--target); border: 1px solid var(--line-strong); border-radius: var(--radius-sm); background: var(--surface); color: var(--ink); font: inherit; }
button { padding: 0 var(--space-4); cursor: pointer; }
button:hover { background: linear-gradient(var(--hover), var(--hover)), var(--surface); }
button[aria-pressed=true] { border-color: var(--accent); background: var(--accent-wash); color: var(--accent-on-wash); }
button.quiet { min-height: var(--target); padding: 0; border: 0; background: none; color: var(--accent); font-size: var(--text-sm); text-decoration: underline; text-underline-offset: 0.2em; }
.find { display: grid; gap: var(--space-3); margin-bottom: var(--space-3); }
.find label { display: grid; gap: var(--space-1); font-size: var(--text-sm); }
.find input, .find select { width: 100%; padding: 0 var(--space-3); font-size: var(--text-md); }
#count { display: flex; flex-wrap: wrap; gap: 0 var(--space-4); align-items: center; min-height: var(--target); margin: 0; }
.items { margin: 0; padding: 0; border-top: 1px solid var(--line); list-style: none; }
.items li { padding: var(--space-3) 0; border-bottom: 1px solid var(--line); }
.items p { margin: var(--space-1) 0 0 calc(10px + var(--space-3)); }
.items button { margin-left: calc(10px + var(--space-3)); }
.items .chosen { background: var(--accent-wash); }
.facts span:not(:last-child)::after { content: '\\2002·\\2002'; }
.dot { flex: none; width: 10px; height: 10px; border-radius: 50%; background: ${tagColors.blue}; }
#more { margin-top: var(--space-4); }
[hidden] { display: none !important; }
footer { padding: var(--space-6) 0; border-top: 1px solid var(--line); }
${dots}
@media (min-width: 60rem) {
  header { grid-template-columns: 1fr 22rem; align-items: start; }
  header:not(:has(img)) { grid-template-columns: 1fr; }
  main.planned { grid-template-columns: minmax(0, 1fr) minmax(24rem, 30rem); align-items: start; }
  main.planned > .wide { grid-column: 1 / -1; }
  .plans { position: sticky; top: var(--space-5); }
  .find { grid-template-columns: 1fr 12rem; }
}
/* Hides room names on narrow screens, where the names would be too small to read. */
@media (max-width: 30rem) {
  figure text:not(.number) { display: none; }
}
@media print {
  body { padding: 0; font-size: 10pt; }
  header, main.planned { display: block; }
  header img { width: 8cm; }
  .find, .floors, .items button, #more, #count button { display: none !important; }
  figure[hidden], .floors ~ figure figcaption { display: block !important; }
  figure, .items li { break-inside: avoid; }
  figure svg { max-height: 20cm; }
  section { margin-bottom: 1cm; }
}
`;

/**
 * Yields the text of `index.html`, a single file that opens from disk in any browser and sends no requests.
 * The page links to the files in the archive. `missing`: checksums of files that the archive lacks. The page
 * shows the names of these files without a link. `hasScan`: whether the archive contains the capture of the
 * twin's scan. The data is JSON that no browser executes. The content security policy allows one script and
 * one style sheet by their hashes.
 */
export function* twinPage(
  tour: ExportedTour,
  capture: ShownCapture,
  { missing = new Set(), hasScan = false }: { missing?: ReadonlySet<string>; hasScan?: boolean } = {},
): Generator<string> {
  const css = SHARED_STYLE + pageStyle;
  const style = `${tokensFor(css)}\n${css}`;
  const script = builtScript('archive');
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(tour.fields.name)} | GoV360</title>
<style>${style}</style>
</head>
<body>
${headerOf(tour, capture, hasScan)}
<main${capture.plans.length > 0 ? ' class="planned"' : ''}>
`;
  yield* filesSection(tour, missing);
  yield `${plansOf(capture)}
<section aria-labelledby="items-heading">
<h2 id="items-heading">${texts.items}</h2>
`;
  yield* itemList(tour, capture, missing);
  yield `</section>
</main>
<footer><p>${texts.about}</p></footer>
`;
  yield* dataOf(tour, capture, missing);
  yield `<script>${script}</script>
</body>
</html>
`;
}

function headerOf({ fields }: ExportedTour, { poster, plans }: ShownCapture, hasScan: boolean): string {
  const { name, matterportId } = fields;
  const [description, ...facts] = ['description', 'organization', 'address'].map((field) => fields[field]);
  const shown = facts.filter((fact) => typeof fact === 'string' && fact !== '') as string[];
  const about = typeof description === 'string' && description !== '' ? description : null;
  const space =
    matterportId === '' ? '' : `<p class="soft">${texts.capture}: ${escapeHtml(matterportId)}</p>`;
  const missing = plans.length === 0 && matterportId !== '' ? `<p class="soft">${texts.noCapture}</p>` : '';
  return `<header>
<div><p class="kind">${texts.kind}</p>
<h1 dir="auto">${escapeHtml(name)}</h1>
${shown.map((fact) => `<p class="soft" dir="auto">${escapeHtml(fact)}</p>`).join('')}
${about ? `<p class="text" dir="auto">${linkedHtml(about)}</p>` : ''}
${space}${missing}${isScanId(matterportId) ? `<p class="soft">${hasScan ? texts.scanInside : texts.scanElsewhere}</p>` : ''}</div>
${poster ? `<img src="data:${poster.mediaType};base64,${poster.bytes.toString('base64')}" alt="">` : ''}
</header>`;
}

function plansOf({ plans }: ShownCapture): string {
  if (plans.length === 0) return '';
  const figures = plans.map(
    ({ name, svg }) => `<figure><figcaption dir="auto">${escapeHtml(name)}</figcaption>\n${svg}</figure>`,
  );
  return `<section class="plans" aria-labelledby="plans-heading"><h2 id="plans-heading">${texts.plans}</h2>
${figures.join('\n')}</section>`;
}

/**
 * Maximum number of UTF-16 code units in the list for browsers without scripts. The list is limited because
 * the archive of a twin with the maximum number of items must be small enough to import.
 */
const PLAIN_LIST_MAX = 4 * 1024 ** 2;

/**
 * Yields the list of items for browsers without scripts. Browsers that run scripts do not parse this list.
 */
function* itemList(
  tour: ExportedTour,
  capture: ShownCapture,
  missing: ReadonlySet<string>,
): Generator<string> {
  const names = capture.plans.map(({ name }) => name);
  const some = listPageItems(tour, capture, missing).next().done !== true;
  yield some ? '' : `<p>${texts.noItems}</p>`;
  yield `<noscript><ul class="items">\n`;
  let room = PLAIN_LIST_MAX;
  for (const item of listPageItems(tour, capture, missing)) {
    const entry = itemHtml(item, names);
    room -= entry.length;
    if (room < 0) {
      yield `<li>${texts.rest}</li>`;
      break;
    }
    yield `${entry}\n`;
  }
  yield '</ul></noscript>\n<div id="list"></div>\n';
}

function* dataOf(tour: ExportedTour, capture: ShownCapture, missing: ReadonlySet<string>): Generator<string> {
  const floors = capture.plans.map(({ name, box }) => ({ name, box }));
  yield `<script id="twin" type="application/json">{"floors":${scriptSafe(JSON.stringify(floors))},"items":[`;
  let comma = '';
  for (const item of listPageItems(tour, capture, missing)) {
    yield `${comma}${scriptSafe(JSON.stringify(item))}`;
    comma = ',\n';
  }
  yield ']}</script>\n';
}

/** Returns JSON that is safe inside a script element. */
function scriptSafe(json: string): string {
  return json
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
