import type { Config } from '../../../platform/config/config.ts';
import type { MiddlewareHandler } from 'hono';
import type { AppEnvironment } from '../request/app-environment.ts';

/** One year, in seconds. The HSTS preload lists of browsers require at least this period. */
const HSTS_SECONDS = 31_536_000;

export type HeaderSet = Readonly<Record<string, string>>;

/** Returns the headers of every response. */
function commonHeaders(config: Config): HeaderSet {
  const https = config.publicOrigin.startsWith('https:');
  return {
    'x-content-type-options': 'nosniff',
    ...(https ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  };
}

/** Returns the headers of data responses. Browsers must not run, frame or cache data. */
export function apiHeaders(config: Config): HeaderSet {
  return {
    ...commonHeaders(config),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  };
}

/**
 * Returns the headers of files: scripts, styles and pictures. Their content security policy does not restrict
 * what a script loads, because a worker gets the policy of the script that it runs.
 */
export function fileHeaders(config: Config): HeaderSet {
  return {
    ...commonHeaders(config),
    'content-security-policy': "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  };
}

/**
 * Returns the headers of a page of the site. `scripts`: CSP sources of its inline scripts, as a nonce or
 * hashes. The page may frame the player and other pages of the site (a dashboard page frames a viewer). Other
 * sites must not frame it.
 */
export function pageHeaders(config: Config, scripts: readonly string[]): HeaderSet {
  const players = config.playerOrigins.join(' ');
  return {
    ...commonHeaders(config),
    'content-security-policy': contentSecurityPolicy(config, scripts, players),
    // The page keeps its reference to the sign-in popup, but other sites get no reference to the page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    // With `no-referrer`, browsers would send the site's own forms with `Origin: null`.
    'referrer-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(config),
  };
}

/**
 * Returns the headers of the page that shows a public twin. `framedBy`: whether any page or only pages of
 * this site may frame the page. The page has no session, so framing cannot be abused.
 */
export function embedHeaders(config: Config, nonce: string, framedBy: '*' | "'self'"): HeaderSet {
  return {
    ...commonHeaders(config),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      // The page opens an event stream as a visitor.
      "connect-src 'self'",
      `frame-src ${config.playerOrigins.join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${framedBy}`,
    ].join('; '),
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy(config),
  };
}

function permissionsPolicy(config: Config): string {
  return `camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), fullscreen=(self ${quoted(config)}), xr-spatial-tracking=(${quoted(config)})`;
}

function quoted(config: Config): string {
  return config.playerOrigins.map((origin) => `"${origin}"`).join(' ');
}

const ANALYTICS_SCRIPTS = 'https://www.googletagmanager.com';
const ANALYTICS_CALLS =
  'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';

function contentSecurityPolicy(config: Config, scripts: readonly string[], players: string): string {
  const analytics = config.analyticsId !== undefined;
  const thumbnails = new URL(config.captureThumbnailUrl.replace('{id}', 'id'), config.publicOrigin).origin;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts, ...(analytics ? [ANALYTICS_SCRIPTS] : [])].join(' ')}`,
    // React positions menus with inline style attributes, which cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    // The provider of a capture redirects thumbnail requests to one of its hosts. These hosts are not known
    // in advance, so pictures may come from any https address.
    `img-src 'self' data: blob: https: ${thumbnails}`,
    "media-src 'self'",
    `connect-src 'self'${analytics ? ` ${ANALYTICS_CALLS}` : ''}`,
    `frame-src 'self' ${players}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(config.publicOrigin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Adds `headers` to all sign-in responses. Keeps the headers that a response already has. */
export function signInHeaders(headers: HeaderSet): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}
