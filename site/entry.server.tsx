import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { AppError } from '../contract/errors.ts';
import { pageFailure, renderedPage, siteContext } from '../server/edges/pages/site-context.ts';
import { NonceContext } from './page/nonce.ts';
import { START_DATA_ID, type PageModules } from './browser/start-data.ts';

const START_DATA = `<script id="${START_DATA_ID}" type="text/plain">`;

/**
 * Inserts the addresses of a rendered page's modules and the data of its loaders into the element with the id
 * `START_DATA_ID`, and returns the page. React Router would stream the data into the page, which needs a
 * suspense boundary and a second pass. Our data is complete before the page is rendered.
 */
export function withStart(page: string, modules: string, data: string): string {
  const from = page.lastIndexOf(START_DATA) + START_DATA.length;
  // `<` is escaped, so that no tag or comment in the data can end the element.
  const text = `${modules}\n${data}`.replaceAll('<', String.raw`\u003c`);
  return page.slice(0, from) + text + page.slice(from);
}

/** The modules of pages, by the ids of the matched routes. */
const modulesOfPages = new Map<string, string>();

/** Returns the page's `PageModules` as JSON. The JSON is the same for all pages of a route. */
export function pageModules({ manifest, staticHandlerContext, serverHandoffString }: EntryContext): string {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const known = modulesOfPages.get(ids.join());
  if (known) return known;
  const routes = ids.map((id) => manifest.routes[id]!);
  const made = JSON.stringify({
    manifest: manifest.url,
    routes: Object.fromEntries(
      routes.map(({ id, module, clientActionModule, clientLoaderModule }) => [
        id,
        [clientActionModule, clientLoaderModule, module].filter((part) => part !== undefined),
      ]),
    ),
    entry: manifest.entry.module,
    imports: [...new Set([...manifest.entry.imports, ...routes.flatMap(({ imports }) => imports ?? [])])],
    router: JSON.parse(serverHandoffString ?? '') as object,
  } satisfies PageModules);
  modulesOfPages.set(ids.join(), made);
  return made;
}

/**
 * Renders a page completely before responding. Our loaders wait for all data and nothing suspends, so
 * streaming has no benefit. A complete page takes less work to create and send (`docs/performance.md`), and
 * an error during rendering can still set the status of the response.
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
  const isHydrated = serverHandoffStream && html.includes(START_DATA);
  const modules = import.meta.env.DEV ? 'null' : pageModules(context);
  const page = `<!DOCTYPE html>${isHydrated ? withStart(html, modules, await text(serverHandoffStream)) : html}`;
  if (nonce === undefined) return new Response(page, { status, headers });
  loadContext.set(renderedPage, page);
  return new Response(null, { status, headers });
}

/**
 * Returns the nonce of the request. A prerendered page has no request and therefore no nonce. Its inline
 * scripts are allowed by their hashes.
 */
function nonceOf(context: RouterContextProvider): string | undefined {
  try {
    return context.get(siteContext).nonce;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether an error is an expected rejection that the client can fix, such as a body that is too
 * large. The server itself responds to such an error.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal';
}

/**
 * Passes the error of a page to the server as `pageFailure`, and logs it if it is unexpected. Responses that
 * loaders throw on purpose do not reach this function.
 */
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
