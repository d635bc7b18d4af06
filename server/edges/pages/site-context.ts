import { createContext } from 'react-router';
import type { Actor } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';

/** The values in the `context` of loaders, actions and middleware of the site: `context.get(siteContext)`. */
export interface SiteContext {
  context: Context;
  actor: Actor;
  /** Nonce for inline scripts of this page. */
  nonce: string;
}

export const siteContext = createContext<SiteContext>();

/**
 * The HTML of a page, set by the site's entry. It is not in a response, because the router would read that
 * and turn it into a stream.
 */
export const renderedPage = createContext<string | null>(null);

/**
 * The error that prevented a page from rendering, set by the site's entry, because the router's own status is
 * always 500.
 */
export const pageFailure = createContext<unknown>(null);

/** Placeholder for the public origin in prebuilt pages, which `site-files.ts` replaces. */
export const ORIGIN_PLACEHOLDER = '%PUBLIC_ORIGIN%';
