import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { api } from '../../contract/addresses.ts';
import type { Config } from '../config.ts';
import type { AppEnvironment } from './environment.ts';
import { openapiDocument } from './openapi.ts';
import { referencePage } from './reference-page.ts';
import { type HeaderSet, pageHeaders } from './security-headers.ts';

/** The API's description, for programs and for people. */
export function openapiRoutes(config: Config, headers: HeaderSet): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  const description = JSON.stringify(openapiDocument(config));
  routes.get(
    api.openapi(),
    () =>
      new Response(description, {
        headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' },
      }),
  );
  routes.get(api.reference(), () => {
    const nonce = randomBytes(16).toString('base64');
    return new Response(referencePage(nonce), {
      headers: {
        ...pageHeaders(config, []),
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      },
    });
  });
  return routes;
}
