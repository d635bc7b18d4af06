import { randomBytes } from 'node:crypto';
import type { Handler } from 'hono';
import type { Context } from '../../platform/access/context.ts';
import { pageHeaders } from '../api/answer/security-headers.ts';
import type { AppEnvironment } from '../api/request/app-environment.ts';
import { mendedSignedInCookie } from '../../domain/identity/sessions/signed-in-cookie.ts';
import type { SiteHandler } from './built-site.ts';
import { pageRequest } from './page-request.ts';

/** Replaced by an answer's nonce in the headers of pages, which are otherwise the same for all and made once. */
const NONCE = '%NONCE%';

/** Answers with a page of the site, made for the actor. */
export function sitePages(context: Context, site: SiteHandler): Handler<AppEnvironment> {
  const { config } = context;
  const headers = Object.entries(pageHeaders(config, [`'nonce-${NONCE}'`]));
  return async (c) => {
    const { actor } = c.var;
    const nonce = randomBytes(16).toString('base64');
    const page = pageRequest(c);
    const response = await site(page.request, { context, actor, nonce }).finally(() => page.checkBody());
    for (const [name, value] of headers) response.headers.set(name, value.replaceAll(NONCE, nonce));
    // A session that expired or was ended elsewhere is no news to the pages that ask nobody.
    const mended = mendedSignedInCookie(config, c.req.header('cookie'), actor.kind === 'user');
    if (mended) response.headers.append('set-cookie', mended);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  };
}
