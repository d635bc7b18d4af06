import { createContext } from 'react-router';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';

/** What a loader, action or middleware of the site finds in its `context`: `context.get(siteContext)`. */
export interface SiteContext {
  context: Context;
  actor: Actor;
  /** For inline scripts of this page. */
  nonce: string;
}

export const siteContext = createContext<SiteContext>();

/** Stands for the public origin in pages that the build writes; `prerendered-pages.ts` puts the real one in its place. */
export const ORIGIN_PLACEHOLDER = '%PUBLIC_ORIGIN%';
