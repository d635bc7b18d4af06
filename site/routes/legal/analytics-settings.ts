import { siteContext } from '../../../server/edges/pages/site-context.ts';
import type { Route } from './+types/analytics-settings.ts';

/** What the consent script asks for after 'Accept all'; prerendered pages can't carry it. */
export function loader({ context }: Route.LoaderArgs) {
  const { analyticsId } = context.get(siteContext).context.config;
  return Response.json({ analyticsId: analyticsId ?? null });
}
