import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { AppError } from '../contract/errors.ts';
import { pageFailure, renderedPage, siteContext } from '../server/edges/pages/site-context.ts';
import { NonceContext } from './page/nonce.ts';
import { START_DATA_ID, type StartData } from './browser/start-data.ts';
import startScript from './browser/start-script.ts?inline-script';

const PRELOAD_TAG = '<link rel="modulepreload"';
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const MODULE_TAG = ' type="module" async="">';

/**
 * A rendered page followed by its loaders' data and the script that starts it. React Router would stream the data during rendering; ours is
 * complete by then, and as text it needs no element, boundary or second pass.
 */
export function withStart(page: string, data: string, nonce = ''): string {
  return ended(page, dataBlock({ data }), nonce);
}

/**
 * The same for a page whose modules are requested after its first paint, for which React Router has no setting. The data replaces its
 * module script: hydration compares neither the type nor the text of a script, and ignores preloads that no longer exist.
 */
export function withStartAfterPaint(page: string, data: string, nonce = ''): string {
  const module = page.lastIndexOf(MODULE_TAG);
  if (module < 0) return withStart(page, data, nonce);
  const scriptFrom = module + MODULE_TAG.length;
  const scriptTo = page.indexOf('</script>', scriptFrom);
  // They are adjacent, and searching the whole page would take longer than the work on them.
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

/**
 * A page as one response. Our loaders await everything and nothing suspends, so streaming has no benefit, and a complete text is cheaper to
 * make and send (`docs/performance.md`) and has the right status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = nonceOf(loadContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { serverHandoffStream, ...context } = routerContext;
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  const hydrated = context.renderMeta?.didRenderScripts && serverHandoffStream;
  const page = `<!DOCTYPE html>${hydrated ? start(html, await text(serverHandoffStream), nonce) : html}`;
  if (nonce === undefined) return new Response(page, { status, headers });
  loadContext.set(renderedPage, page);
  return new Response(null, { status, headers });
}

// In development, React Router's modules differ and change under the page.
const start = import.meta.env.DEV ? withStart : withStartAfterPaint;

/** Prerendered pages have no request and so no nonce. They contain no inline script. */
function nonceOf(context: RouterContextProvider): string | undefined {
  try {
    return context.get(siteContext).nonce;
  } catch {
    return undefined;
  }
}

/** A deliberate error that the sender can fix, such as a body that is too large. The server answers with it. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal';
}

/** Errors that loaders throw on purpose are responses. Only unexpected ones are logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted) return;
  context.set(pageFailure, error);
  if (isRefusal(error)) return;
  context
    .get(siteContext)
    .context.log.error({ err: error, path: new URL(request.url).pathname }, 'page failed');
}
