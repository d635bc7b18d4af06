import { Hono, type MiddlewareHandler } from 'hono';
import { AppError } from '../contract/errors.ts';
import { DEVELOPMENT, OPERATIONS, SERVICES } from '../contract/routes.ts';
import { notFound } from './platform/access/policy.ts';
import { compressAnswers } from './edges/api/answer/compress-answers.ts';
import { problemResponse } from './edges/api/answer/problem.ts';
import { apiHeaders, signInHeaders } from './edges/api/answer/security-headers.ts';
import { developmentHandlers, requireLoopbackPeer } from './edges/api/development-handlers.ts';
import { type AppEnvironment, allowedMethods, registerRoutes } from './edges/api/request/app-environment.ts';
import { refuseNul, requireOwnHost, requireSameOrigin } from './edges/api/request/own-host.ts';
import { requestBodies } from './edges/api/request/request-body.ts';
import { requestLog, shownError } from './edges/api/request/request-log.ts';
import { embedHandler } from './edges/embed/embed-handler.ts';
import { noteRoute } from './platform/observe/work-scope.ts';
import { type SiteHandler, sitePages } from './edges/pages/site-pages.ts';
import { problemPage, wantsPage } from './edges/pages/problem-page.ts';
import { unsubscribeHandlers } from './edges/pages/unsubscribe-page.ts';
import { siteFiles } from './edges/static/site-files.ts';
import type { Identity } from './domain/identity/identity.ts';
import type { Context } from './platform/access/context.ts';
import type { Hub } from './edges/watch/hub.ts';
import { descriptionHandlers } from './edges/api/description/description-handlers.ts';
import { healthHandlers } from './edges/api/health-handlers.ts';
import { operationHandlers } from './edges/api/operations/api-operations.ts';
import { emailLinkHandlers } from './edges/api/sign-in/email-link-handlers.ts';
import { popupHandlers } from './edges/api/sign-in/popup-handlers.ts';

interface AppParts {
  context: Context;
  identity: Identity;
  /** The event streams of this process. */
  hub: Hub;
  /** Serves the pages of the site; null for an app with only the API. */
  site: SiteHandler | null;
}

const ROUTES = { ...OPERATIONS, ...SERVICES };

/**
 * Returns the app for the site's port. It serves the API and, unless `site` is null, the site's files and
 * pages. Every request first goes through the same checks in the same order.
 */
export function createApp({ context, identity, hub, site }: AppParts): Hono<AppEnvironment> {
  const { config } = context;
  const headers = apiHeaders(config);
  const app = new Hono<AppEnvironment>();

  app.onError((error, c) => {
    const shown = shownError(context, c, error);
    return wantsPage(c.req.raw) ? problemPage(shown, config) : problemResponse(shown, headers);
  });

  app.use(requestLog(context, 'site'));
  app.use(requireOwnHost(config.publicOrigin, config.port));
  app.use(refuseNul);
  app.use(compressAnswers());
  app.use(requireSameOrigin(config));
  const { largeBodies, uploadLeastSpeed } = config.limits;
  app.use(requestBodies({ ...largeBodies, leastSpeed: { bytesPerSecond: uploadLeastSpeed, window: 5_000 } }));

  const findActor: MiddlewareHandler<AppEnvironment> = async (c, next) => {
    c.set('actor', await identity.sessions.actorOf(c.req.header('cookie'), c.var.clientAddress));
    await next();
  };
  app.use('/api/auth/*', signInHeaders(headers));
  const handlers = {
    ...operationHandlers(context, hub, headers),
    ...emailLinkHandlers(context, identity),
    ...popupHandlers(context, identity),
    ...descriptionHandlers(config, headers),
    ...healthHandlers(context, headers),
    ...embedHandler(context),
    ...unsubscribeHandlers(context),
  };
  registerRoutes(app, ROUTES, handlers, findActor);
  if (config.local) {
    app.use('/dev/*', requireLoopbackPeer);
    registerRoutes(app, DEVELOPMENT, developmentHandlers(context), findActor);
  }

  const known = allowedMethods(ROUTES);
  app.all('/api/*', (c) => {
    const allowed = known(c.req.path);
    if (allowed.length === 0) throw notFound();
    const error = new AppError('method-not-allowed', `This address accepts ${allowed.join(', ')}.`);
    return problemResponse(error, { ...headers, allow: allowed.join(', ') });
  });
  app.get('/examples/*', () => {
    throw notFound();
  });

  if (site) {
    const files = siteFiles(config);
    app.get('*', async (c, next) => {
      const file = await files(c.req.raw);
      if (!file) return await next();
      noteRoute('files');
      return file;
    });
    app.all('*', findActor, sitePages(context, site));
  }
  app.notFound(() => problemResponse(notFound(), headers));
  return app;
}
