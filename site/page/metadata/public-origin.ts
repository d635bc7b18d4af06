import type { RouterContextProvider } from 'react-router';
import { ORIGIN_PLACEHOLDER, siteContext } from '../../../server/pages/site-context.ts';

/** Where the site stands, for addresses that must be absolute. While the build prerenders, nobody knows yet. */
export function publicOrigin(context: Readonly<RouterContextProvider>): string {
  try {
    return context.get(siteContext).context.config.publicOrigin;
  } catch {
    return ORIGIN_PLACEHOLDER;
  }
}

/** The loader of a public page that needs nothing else. */
export function loader({ context }: { context: Readonly<RouterContextProvider> }) {
  return { origin: publicOrigin(context) };
}
