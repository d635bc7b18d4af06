import { createContext } from 'react-router';
import type { Actor } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';

/** What loaders, actions and middleware of the site find in their `context`: `context.get(siteContext)`. */
export interface SiteContext {
  context: Context;
  actor: Actor;
  /** For inline scripts of this page. */
  nonce: string;
}

export const siteContext = createContext<SiteContext>();

/** The HTML of a page, set by the site's entry. In a response, the router would read it and turn it into a stream. */
export const renderedPage = createContext<string | null>(null);

/** The error that kept a page from rendering, set by the site's entry, because the router answers every failure with 500. */
export const pageFailure = createContext<unknown>(null);

/** A placeholder for the public origin in prebuilt pages; `prerendered-pages.ts` replaces it. */
export const ORIGIN_PLACEHOLDER = '%PUBLIC_ORIGIN%';
