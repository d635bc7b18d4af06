import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { AppError } from '../contract/errors.ts';
import type { Context } from './access/context.ts';
import type { Identity } from './identity/identity.ts';
import { mendedSignedInCookie } from './identity/sessions/signed-in-cookie.ts';
import { notFound } from './access/policy.ts';
import type { SiteHandler } from './pages/built-site.ts';
import { compressAnswers } from './api/answer/compress-answers.ts';
import { documentRoutes } from './api/document-routes.ts';
import { embedRoutes } from './embed/embed-routes.ts';
import { entry } from './api/request/request-log.ts';
import type { AppEnvironment } from './api/request/app-environment.ts';
import { exampleRoutes } from './api/example-routes.ts';
import { healthRoutes } from './api/health-routes.ts';
import { allowedMethods } from './api/allowed-methods.ts';
import { openapiRoutes } from './api/description/openapi-routes.ts';
import { requireOwnHost } from './api/request/own-host.ts';
import { pageRequest } from './pages/page-request.ts';
import { problemPage, wantsPage } from './pages/problem-page.ts';
import { problemResponse } from './api/answer/problem.ts';
import { toAppError } from './errors/to-app-error.ts';
import { requestBodies } from './api/request/request-body.ts';
import { requireSameOrigin } from './api/request/same-origin.ts';
import { apiHeaders, type HeaderSet, pageHeaders } from './api/answer/security-headers.ts';
import { siteFiles } from './static/site-files.ts';

export interface AppParts {
  context: Context;
  identity: Identity;
  /** `/api/watch`. */
  watch: Hono<AppEnvironment> | null;
  /** Pages; null where only the API is wanted. */
  site: SiteHandler | null;
}

/** The first listener: the API, the site's files and its pages, in one order of checks for all. */
export function createApp({ context, identity, watch, site }: AppParts): Hono<AppEnvironment> {
  const { config, log } = context;
  const headers = apiHeaders(config);
  const app = new Hono<AppEnvironment>();

  app.onError((error, c) => {
    const shown = toAppError(error);
    const request = randomUUID();
    if (shown.code === 'internal' || shown.code === 'unavailable') {
      log.error({ request, method: c.req.method, path: c.req.path, err: error }, 'request failed');
    }
    if (wantsPage(c.req.raw)) return problemPage(shown, config, request);
    return problemResponse(shown, { ...headers, 'x-request-id': request });
  });

  app.use(entry(context));
  app.use(requireOwnHost(config.publicOrigin, config.port));
  app.use(compressAnswers());
  app.use(requireSameOrigin(config));
  app.use(requestBodies());
  app.route('/', healthRoutes(context, headers));
  app.route('/', exampleRoutes(headers));
  app.route('/', openapiRoutes(config, headers));

  app.use('/api/*', async (c, next) => {
    c.set('actor', await identity.actorOf(c.req.header('cookie'), c.var.clientAddress));
    await next();
  });
  app.route('/', documentRoutes(context, headers));
  if (watch) app.route('/', watch);
  app.use('/api/auth/*', addHeaders(headers));
  app.route('/', identity.routes);

  const known = allowedMethods(app.routes);
  app.all('/api/*', (c) => {
    const allowed = known(c.req.path);
    if (allowed.length === 0) throw notFound();
    const error = new AppError('method-not-allowed', `This address takes ${allowed.join(', ')}.`);
    return problemResponse(error, { ...headers, allow: allowed.join(', ') });
  });

  if (site) mountSite(app, { context, identity, site });
  app.notFound(() => problemResponse(notFound(), headers));
  return app;
}

function addHeaders(headers: HeaderSet) {
  return async (c: { res: Response }, next: () => Promise<void>) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}

/** Stands for an answer's nonce in the headers of pages, which are else the same for all and so put together once. */
const NONCE = '%NONCE%';

type SiteParts = Pick<AppParts, 'context' | 'identity'> & { site: SiteHandler };

function mountSite(app: Hono<AppEnvironment>, { context, identity, site }: SiteParts): void {
  const { config } = context;
  const files = siteFiles(config);
  const headers = Object.entries(pageHeaders(config, [`'nonce-${NONCE}'`]));
  app.get('*', async (c, next) => (await files(c.req.raw)) ?? (await next()));
  app.route('/', embedRoutes(context));
  app.all('*', async (c) => {
    const nonce = randomBytes(16).toString('base64');
    const cookie = c.req.header('cookie');
    const actor = await identity.actorOf(cookie, c.var.clientAddress);
    c.set('actor', actor);
    const page = pageRequest(c);
    const response = await site(page.request, { context, actor, nonce }).finally(() => page.checkBody());
    for (const [name, value] of headers) response.headers.set(name, value.replaceAll(NONCE, nonce));
    // A session that expired or was ended elsewhere is no news to the pages that ask nobody.
    const mended = mendedSignedInCookie(config, cookie, actor.kind === 'user');
    if (mended) response.headers.append('set-cookie', mended);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  });
}
