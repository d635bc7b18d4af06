import { START_DATA_ID, type StartData } from '../browser/start-data.ts';
import startScript from '../browser/start-script.ts?inline-script';

const PRELOAD_TAG = '<link rel="modulepreload"';
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const MODULE_TAG = ' type="module" async="">';

/**
 * A rendered page that ends with its loaders' data and the script that starts it. React Router would stream the data from within
 * the rendering; ours are complete by then, and as text they need no element, no boundary and no second pass.
 */
export function withStart(page: string, data: string, nonce = ''): string {
  return ended(page, dataBlock({ data }), nonce);
}

/**
 * The same for a page whose modules are requested once it has been painted; React Router has no setting for that. The data
 * takes the place of its module script: hydration compares neither the type nor the text of a script, and ignores preloads that
 * are gone.
 */
export function withStartAfterPaint(page: string, data: string, nonce = ''): string {
  const module = page.lastIndexOf(MODULE_TAG);
  if (module < 0) return withStart(page, data, nonce);
  const scriptFrom = module + MODULE_TAG.length;
  const scriptTo = page.indexOf('</script>', scriptFrom);
  // they are side by side: a search through all of a page would take longer than what is done with them
  const links = { from: page.indexOf(PRELOAD_TAG), to: page.indexOf('>', page.lastIndexOf(PRELOAD_TAG)) + 1 };
  const tags = links.from < 0 ? '' : page.slice(links.from, links.to);
  const preloads = [...tags.matchAll(PRELOAD)].map(([, href = '']) => href);
  const block = dataBlock({ data, modules: { preloads, script: page.slice(scriptFrom, scriptTo) } });
  const before = page.slice(0, page.lastIndexOf('<script', module));
  const html = before + block + page.slice(scriptTo + '</script>'.length);
  return ended(tags ? html.replace(tags, () => tags.replaceAll(PRELOAD, '')) : html, '', nonce);
}

function dataBlock(data: StartData): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script id="${START_DATA_ID}" type="application/json">${json}</script>`;
}

function ended(page: string, block: string, nonce: string): string {
  const end = page.lastIndexOf('</body>');
  return `${page.slice(0, end)}${block}<script nonce="${nonce}">${startScript}</script>${page.slice(end)}`;
}
