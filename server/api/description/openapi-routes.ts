import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { api, playerPages } from '../../../contract/addresses.ts';
import type { Config } from '../../config.ts';
import type { AppEnvironment } from '../request/app-environment.ts';
import { openapiDocument } from './openapi.ts';
import { playerProtocolSchema } from './player-protocol-schema.ts';
import { referencePage } from './reference-page.ts';
import { type HeaderSet, pageHeaders } from '../answer/security-headers.ts';

/** The API's description, for programs and for people. */
export function openapiRoutes(config: Config, headers: HeaderSet): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  const json = { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' };
  const description = JSON.stringify(openapiDocument(config));
  routes.get(api.openapi(), () => new Response(description, { headers: json }));
  const protocol = JSON.stringify(playerProtocolSchema(config));
  // Schemas are looked up by programs of any page; there is nothing in it that is not public.
  const shared = {
    ...json,
    'content-type': 'application/schema+json',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
  routes.get(api.playerProtocol(), () => new Response(protocol, { headers: shared }));
  routes.get(api.reference(), () => {
    const nonce = randomBytes(16).toString('base64');
    return new Response(referencePage(nonce, config.playerOrigin + playerPages.conformance()), {
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
