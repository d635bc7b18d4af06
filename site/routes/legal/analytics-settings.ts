import { siteContext } from '../../../server/edges/pages/site-context.ts';
import type { Route } from './+types/analytics-settings.ts';

/**
 * Returns the settings that the consent script requests once the user has accepted performance cookies.
 * Prerendered pages cannot contain these settings.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { analyticsId } = context.get(siteContext).context.config;
  return Response.json({ analyticsId: analyticsId ?? null });
}
