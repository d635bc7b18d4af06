import { redirect } from 'react-router';
import { pageOf, pages } from '../../../contract/addresses.ts';
import { locateMovedDemo } from '../../../server/domain/tours/locate-twin.ts';
import { siteContext } from '../../../server/edges/pages/site-context.ts';
import type { Actor } from '../../../server/platform/access/actor.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import type { Route } from './+types/moved-demo.ts';
import { loadTwin } from './load-twin.ts';

/** Pages below a demo's address follow the demo when it becomes a regular twin. A redirect wins over what their own loaders throw. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  await followMovedDemo(server, actor, params.uid ?? '', url);
  return null;
}

/**
 * Redirects from a demo's address to that of the regular twin that it was made, for actors who may see it. Others learn nothing of where it
 * is.
 */
export async function followMovedDemo(
  server: Context,
  actor: Actor,
  userId: string,
  { pathname, search }: URL,
): Promise<void> {
  const moved = await locateMovedDemo(server, userId);
  if (!moved || !(await loadTwin(server, actor, moved))) return;
  throw redirect(pageOf(moved) + pathname.slice(pages.demo(userId).length) + search);
}
