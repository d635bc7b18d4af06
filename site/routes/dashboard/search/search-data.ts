import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { signedIn } from '../signed-in-actor.ts';
import type { Route } from './+types/search-data.ts';
import { loadSearch } from './load-search.ts';

/** Read when the search is opened first. Words never come here: they are looked for in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  return Response.json(await loadSearch(server, signedIn(actor)));
}
