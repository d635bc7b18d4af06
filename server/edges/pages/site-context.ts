import { createContext } from 'react-router';
import type { Actor } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';

/** The values that loaders, actions and middleware of the site get with `context.get(siteContext)`. */
export interface SiteContext {
  context: Context;
  actor: Actor;
  /** Nonce for inline scripts of this page. */
  nonce: string;
}

export const siteContext = createContext<SiteContext>();

/**
 * The HTML of a rendered page. The site's entry sets it instead of returning it in a response, because the
 * router would turn the response's body into a stream.
 */
export const renderedPage = createContext<string | null>(null);

/**
 * The error that prevented a page from being rendered. The site's entry sets it, because the router itself
 * only returns the status 500.
 */
export const pageFailure = createContext<unknown>(null);

/**
 * Maximum size of a deleted twin that the page keeps for Undo, as compressed text. This is enough for 20,000
 * items with about 1 KiB of ordinary text each.
 */
export const PACKED_TWIN_MAX_BYTES = 8 * 1024 ** 2;

/** Placeholder for the public origin in prerendered pages. `site-files.ts` replaces it. */
export const ORIGIN_PLACEHOLDER = '%PUBLIC_ORIGIN%';
