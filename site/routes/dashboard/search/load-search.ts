import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { EXAMPLE_CARDS } from '../../../../contract/example-cards.ts';
import { findExample } from '../../../../server/domain/tours/examples.ts';
import { listFindable } from '../../../../server/domain/tours/find-by-words.ts';

/** What the dashboard's search looks through: the examples, and the person's own twin. */
export async function loadSearch(context: Context, actor: SignedIn) {
  const { userId, staff } = actor;
  const examples = EXAMPLE_CARDS.flatMap(({ documentId, url, name, description, category }) => {
    const example = url === '' ? null : findExample(documentId);
    if (!example) return [];
    const tags = example.tags.map(({ title }) => title);
    return [{ id: documentId, name, texts: [description, category, ...tags] }];
  });
  return { userId, staff, examples, twin: await listFindable(context, actor, { userId }) };
}

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;
