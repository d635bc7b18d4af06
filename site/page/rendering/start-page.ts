import { START_DATA_ID, type StartData } from '../../browser/hydration/start-data.ts';
import startScript from '../../browser/hydration/start-script.ts?inline-script';

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const MODULE = /<script[^>]*? type="module" async="">([\s\S]*?)<\/script>/;

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
  const script = MODULE.exec(page)?.[1];
  if (script === undefined) return withStart(page, data, nonce);
  const preloads = [...page.matchAll(PRELOAD)].map(([, href = '']) => href);
  const block = dataBlock({ data, modules: { preloads, script } });
  return ended(
    page.replaceAll(PRELOAD, '').replace(MODULE, () => block),
    '',
    nonce,
  );
}

function dataBlock(data: StartData): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script id="${START_DATA_ID}" type="application/json">${json}</script>`;
}

function ended(page: string, block: string, nonce: string): string {
  const end = page.lastIndexOf('</body>');
  return `${page.slice(0, end)}${block}<script nonce="${nonce}">${startScript}</script>${page.slice(end)}`;
}
