import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { AppError } from '../contract/errors.ts';
import { pageFailure, renderedPage, siteContext } from '../server/edges/pages/site-context.ts';
import { NonceContext } from './page/nonce.ts';
import { withStart, withStartAfterPaint } from './page/start-page.ts';

/**
 * A page as one answer: our loaders await all they read and nothing here suspends, so nothing is gained by streaming, and a
 * complete text is cheaper to make and to send (`docs/performance.md`) and carries its status truthfully.
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

// In development React Router's modules are of another kind, and change under the page.
const start = import.meta.env.DEV ? withStart : withStartAfterPaint;

/** Prerendered pages have no request, and so no nonce: they hold no inline script. */
function nonceOf(context: RouterContextProvider): string | undefined {
  try {
    return context.get(siteContext).nonce;
  } catch {
    return undefined;
  }
}

/** What was thrown on purpose and is the sender's to mend: a body too large, say. The server answers with it. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal';
}

/** Errors that loaders throw on purpose are answers; only the unexpected is logged. */
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
