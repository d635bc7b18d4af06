import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { siteContext } from '../server/http/site-context.ts';
import { NonceContext } from './nonce.ts';
import { PageSink } from './page-sink.ts';
import { withScriptsLast } from './scripts-last.ts';

/**
 * A page as one answer: our loaders await all they read, so nothing is gained by streaming, and a complete text is
 * cheaper to send and carries its status truthfully.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = nonceOf(loadContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    const body = new PageSink((page) => resolve(new Response(arrange(page), { status, headers })));
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      { nonce, onAllReady: () => pipe(body), onShellError: reject },
    );
  });
}

/** In development the router's modules are another kind, and change under the page. */
function arrange(page: Buffer<ArrayBuffer>) {
  return import.meta.env.DEV ? page : withScriptsLast(page.toString());
}

/** Prerendered pages have no request, and so no nonce: they hold no inline script. */
function nonceOf(context: RouterContextProvider): string | undefined {
  try {
    return context.get(siteContext).nonce;
  } catch {
    return undefined;
  }
}

/** Errors that loaders throw on purpose are answers; only the unexpected is logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted) return;
  context
    .get(siteContext)
    .context.log.error({ err: error, path: new URL(request.url).pathname }, 'page failed');
}
