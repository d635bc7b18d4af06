import type { RouterContextProvider } from 'react-router';
import { ORIGIN_PLACEHOLDER, siteContext } from '../../server/edges/pages/site-context.ts';

/** Returns the site's origin for absolute addresses; during prerendering, a placeholder. */
export function publicOrigin(context: Readonly<RouterContextProvider>): string {
  try {
    return context.get(siteContext).context.config.publicOrigin;
  } catch {
    return ORIGIN_PLACEHOLDER;
  }
}

/** Loads the data of a public page that needs only the origin. */
export function loader({ context }: { context: Readonly<RouterContextProvider> }) {
  return { origin: publicOrigin(context) };
}
