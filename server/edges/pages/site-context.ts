import { createContext } from 'react-router';
import type { Actor } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';

/** What a loader, action or middleware of the site finds in its `context`: `context.get(siteContext)`. */
export interface SiteContext {
  context: Context;
  actor: Actor;
  /** For inline scripts of this page. */
  nonce: string;
}

export const siteContext = createContext<SiteContext>();

/** A page's text, put here by the site's entry: the router would look into an answer that held it, and make it a stream. */
export const renderedPage = createContext<string | null>(null);

/** What kept a page from being made, put here by the site's entry: the router itself answers every failure with 500. */
export const pageFailure = createContext<unknown>(null);

/** In place of the public origin in pages that the build writes; `prerendered-pages.ts` writes the real one in. */
export const ORIGIN_PLACEHOLDER = '%PUBLIC_ORIGIN%';
