import { siteContext } from '../../../server/edges/pages/site-context.ts';
import type { Route } from './+types/moved-demo.ts';
import { followMovedDemo } from './load-twin.ts';

/** Pages below a demo's address follow the demo when it becomes a regular twin. A redirect wins over what their own loaders throw. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  await followMovedDemo(server, actor, params.uid ?? '', url);
  return null;
}
