import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { signedIn } from '../signed-in-actor.ts';
import type { Route } from './+types/search-data.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { EXAMPLE_CARDS } from '../../../../contract/example-cards.ts';
import { findExample } from '../../../../server/domain/tours/examples.ts';
import { listFindable } from '../../../../server/domain/tours/find-by-words.ts';

/**
 * Loads the data each time the search is opened. The browser itself searches, so queries are never sent to
 * the server.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  return Response.json(await loadSearch(server, signedIn(actor)));
}

/**
 * Loads what the dashboard's search covers: the examples, the user's own twins, and those shared with the
 * user.
 */
async function loadSearch(context: Context, actor: SignedIn) {
  const { userId, staff } = actor;
  const examples = EXAMPLE_CARDS.flatMap(({ documentId, url, name, description, category }) => {
    const example = url === '' ? null : findExample(documentId);
    if (!example) return [];
    const tags = example.tags.map(({ title }) => title);
    return [{ id: documentId, name, texts: [description, category, ...tags] }];
  });
  return { userId, staff, examples, twins: await listFindable(context, actor) };
}

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;
