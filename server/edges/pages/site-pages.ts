import { randomBytes } from 'node:crypto';
import type { Handler, Context as HonoContext } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { existsSync } from 'node:fs';
import type { Context } from '../../platform/access/context.ts';
import { pageHeaders } from '../api/answer/security-headers.ts';
import type { AppEnvironment } from '../api/request/app-environment.ts';
import { correctedSignedInCookie } from '../../domain/identity/sessions/session-cookies.ts';
import { BODY_MAX_BYTES, SMALL_BODY_BYTES } from '../api/request/request-body.ts';
import {
  PACKED_TWIN_MAX_BYTES,
  pageFailure,
  renderedPage,
  type SiteContext,
  siteContext,
} from './site-context.ts';
import { ConfigError } from '../../platform/config/fields.ts';
import { noteRoute } from '../../platform/observe/work-scope.ts';
import { turnToRender } from '../../platform/process/event-loop.ts';
import { isStoreUnavailable } from '../../platform/store/store-error.ts';
import { projectPath } from '../../platform/config/project.ts';
import { pages } from '../../../contract/addresses.ts';
import { AppError } from '../../../contract/errors.ts';

/**
 * Maximum number of fields in a form. Parsing fields is expensive, and a body could contain half a million
 * empty ones.
 */
const FIELDS_MAX = 1_000;
const AMPERSAND = 0x26;

/** Paths of the form that restores a deleted twin, without and with scripts. */
const RESTORES = new Set([pages.dashboard(), `${pages.dashboard()}.data`]);

/** Placeholder for the nonce in the headers of pages. The headers are otherwise constant. */
const NONCE = '%NONCE%';

/** Returns the handler that responds with a page of the site, rendered for the actor. */
export function sitePages(context: Context, site: SiteHandler): Handler<AppEnvironment> {
  const { config } = context;
  const headers = Object.entries(pageHeaders(config, [`'nonce-${NONCE}'`]));
  return async (c) => {
    const { actor } = c.var;
    const nonce = randomBytes(16).toString('base64');
    const page = pageRequest(c);
    const response = await site(page.request, { context, actor, nonce }).finally(() => page.checkBody());
    for (const [name, value] of headers) response.headers.set(name, value.replaceAll(NONCE, nonce));
    // A cookie tells the browser's scripts whether a user is signed in. Pages that need no user rely on that
    // cookie, so it is corrected if it is out of date, such as after the session has ended.
    const corrected = correctedSignedInCookie(config, c.req.header('cookie'), actor.kind === 'user');
    if (corrected) response.headers.append('set-cookie', corrected);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  };
}

interface PageRequest {
  request: Request;
  /**
   * Throws the error that occurred while reading the body, if any. The response of the page's action may not
   * show this error.
   */
  checkBody(): void;
}

/**
 * Returns the request for a page. Its body is read only when the page's action reads it, after checking the
 * actor. Visitors can send only small forms.
 */
function pageRequest(c: HonoContext<AppEnvironment>): PageRequest {
  const { raw, method } = c.req;
  if (method === 'GET' || method === 'HEAD') return { request: raw, checkBody: () => {} };
  // Hono creates the full request on the first access to `signal`, so `raw` is read only once.
  const { url, headers, signal } = raw;
  const { body, actor } = c.var;
  const contentType = headers.get('content-type') ?? '';
  const restores = RESTORES.has(c.req.path) && contentType.startsWith('multipart/form-data');
  const formMaxBytes = restores ? PACKED_TWIN_MAX_BYTES + SMALL_BODY_BYTES : BODY_MAX_BYTES;
  body.checkAnnounced(formMaxBytes);
  const maxBytes = actor.kind === 'anonymous' ? SMALL_BODY_BYTES : formMaxBytes;
  let failure: unknown = null;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const bytes = await body.read(maxBytes);
          checkFormFields(contentType, bytes);
          controller.enqueue(bytes);
          controller.close();
        } catch (error) {
          failure = error;
          controller.error(error);
        }
      },
    },
    // Prevents reading before the action asks for the body.
    { highWaterMark: 0 },
  );
  // TypeScript's DOM types lack `duplex`.
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body: stream, duplex: 'half' };
  return {
    request: new Request(url, init),
    checkBody() {
      if (failure !== null) throw failure;
    },
  };
}

/** A function that returns a page of the site. Throws if the database is unavailable. */
export type SiteHandler = (request: Request, site: SiteContext) => Promise<Response>;

const bundle = projectPath('build/server/index.js');

/** Returns the site as built by `npm run build`. Throws `ConfigError` if it was not built. */
export async function loadBuiltSite(): Promise<SiteHandler> {
  if (!existsSync(bundle))
    throw new ConfigError('The site is not built: run npm start, or npm run build first.');
  // The bundle is imported by this name instead of its path, so that the server's build includes it.
  // @ts-expect-error: it does not exist before the first build, and has no types afterwards.
  const build = (await import('#gov360/build/server/index.js')) as ServerBuild;
  return siteHandler(build, 'production');
}

/**
 * Returns a handler for a React Router build. If `build` is a function, as in development, each request calls
 * it.
 */
export function siteHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): SiteHandler {
  const handle = createRequestHandler(
    typeof build === 'function' ? async () => withRouteNames(await build()) : withRouteNames(build),
    mode,
  );
  return async (request, site) => {
    await turnToRender();
    const provider = new RouterContextProvider();
    provider.set(siteContext, site);
    const answer = await handle(request, provider);
    const failure = provider.get(pageFailure);
    if (isStoreUnavailable(failure)) throw failure;
    const page = provider.get(renderedPage);
    if (page === null || request.method === 'HEAD') return answer;
    return new Response(page, { status: answer.status, headers: answer.headers });
  };
}

/** Returns the site with a middleware that records the pattern of each page's route. */
function withRouteNames(build: ServerBuild): ServerBuild {
  const { root } = build.routes;
  if (!root) throw new Error('The site has no root.');
  const noted: NonNullable<typeof root.module.middleware> = [({ pattern }) => noteRoute(toRoute(pattern))];
  const middleware = [...noted, ...(root.module.middleware ?? [])];
  return {
    ...build,
    routes: { ...build.routes, root: { ...root, module: { ...root.module, middleware } } },
  };
}

/**
 * Returns a pattern of the router, such as `demo/:uid?`, in the form of the route table, such as
 * `/demo/{uid}`.
 */
function toRoute(pattern: string): string {
  return `/${pattern.replace(/^\//, '').replaceAll(/:(\w+)\??/g, '{$1}')}`;
}

/** Throws `invalid-request` if a form has too many fields. Does not parse the form. */
function checkFormFields(contentType: string, body: Buffer): void {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(contentType)?.[1];
  const separator = boundary === undefined ? AMPERSAND : Buffer.from(`--${boundary}`);
  let fields = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + 1)) {
    fields += 1;
    if (fields > FIELDS_MAX) {
      throw new AppError('invalid-request', `A form can have at most ${FIELDS_MAX} fields.`);
    }
  }
}
