import { siteContext } from '../../../server/edges/pages/site-context.ts';
import type { Route } from './+types/moved-demo.ts';
import { followMovedDemo } from './load-twin.ts';

/**
 * Redirects pages below a demo's address when the demo becomes a regular twin. A redirect takes precedence
 * over what their own loaders throw.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  await followMovedDemo(server, actor, params.uid ?? '', url);
  return null;
}
