import { existsSync, readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { playerPages } from '../../../contract/addresses.ts';
import type { Config } from '../../platform/config/config.ts';
import { inlineScriptSources } from './inline-scripts.ts';
import { fileHeaders, type HeaderSet } from '../api/answer/security-headers.ts';

/**
 * The page on which anyone tries a player of their own. It frames whatever address a person types, which no page of the site may:
 * so it stands on the player's origin, where there is no session, no cookie and no API, and nothing may frame it.
 * `file`: the built page.
 */
export function conformanceRoutes(config: Config, file: string): Hono {
  const routes = new Hono();
  const page = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const headers = pageHeaders(config, [
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    'frame-src http: https:',
    "frame-ancestors 'none'",
  ]);
  routes.get(playerPages.conformance(), (c) => (page ? new Response(page, { headers }) : c.notFound()));
  const strangerHeaders = pageHeaders(config, [
    `script-src ${inlineScriptSources(STRANGER).join(' ')}`,
    'sandbox allow-scripts',
    "frame-ancestors 'self'",
  ]);
  routes.get(
    `${playerPages.conformance()}/stranger`,
    () => new Response(STRANGER, { headers: strangerHeaders }),
  );
  return routes;
}

function pageHeaders(config: Config, policy: readonly string[]): HeaderSet {
  return {
    ...fileHeaders(config),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': [
      "default-src 'none'",
      ...policy,
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'none'",
    ].join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  };
}

/** A window that is not the player's host, and says to it what the page has it say. */
const STRANGER = `<!doctype html><html lang="en"><title>Stranger</title><script>
addEventListener('message', (event) => {
  if (event.source === parent) parent[0].postMessage(event.data, '*');
});
</script></html>`;
