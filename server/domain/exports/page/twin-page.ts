import { createHash } from 'node:crypto';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';
import { builtScript } from '../../../platform/html/built-script.ts';
import { tokensFor } from '../../../platform/html/design-style.ts';
import { SHARED_STYLE } from '../../../platform/html/page-shell.ts';
import type { ShownCapture } from '../content/shown-capture.ts';
import type { ExportedTour } from '../content/read-export.ts';
import { itemHtml, linkedHtml } from './item-list.ts';
import { listPageItems, filesSection } from './page-files.ts';
import { pageStyle } from './page-style.ts';
import { texts } from './page-data.ts';

/**
 * Yields the text of `index.html`, a single file that opens from disk in any browser and sends no requests.
 * It links to other files in the archive, and names those in `missing` without a link. `hasScan`: the archive
 * contains the space of the twin's scan. Data is JSON that no browser executes. The policy allows one script
 * and one style sheet by their hashes.
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
 * Maximum UTF-16 code units of the list for browsers without scripts, which is about a thousand tags. The
 * archive of a full twin must be small enough to import.
 */
const PLAIN_LIST_MAX = 4 * 1024 ** 2;

/** Yields the list of items for browsers without scripts. Browsers that run scripts do not parse it. */
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
