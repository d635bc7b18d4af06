import { siteContext } from '../../../server/edges/pages/site-context.ts';
import type { Route } from './+types/moved-demo.ts';
import { followMovedDemo } from './load-twin.ts';

/**
 * Redirects pages below a demo's address once the demo has become a regular twin. The redirect takes
 * precedence over the responses that the pages' own loaders throw.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  await followMovedDemo(server, actor, params.uid ?? '', url);
  return null;
}
