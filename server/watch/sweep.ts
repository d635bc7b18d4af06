import { DEMO_TOUR_ID } from '../../contract/tour-id.ts';
import type { Context } from '../context.ts';
import type { Identity } from '../identity/identity.ts';
import type { WatchedTopic } from './watched-topic.ts';
import type { Watcher } from './watcher.ts';

/** Topics asked for in one query. */
const TOPICS_PER_QUERY = 500;

/** Streams whose session is over: signed out, expired or removed, whoever did it. One query for all of them. */
export async function expiredWatchers(identity: Identity, watchers: Iterable<Watcher>): Promise<Watcher[]> {
  const bySession = Map.groupBy(signedIn(watchers), ({ sessionId }) => sessionId);
  if (bySession.size === 0) return [];
  const alive = await identity.aliveSessions([...bySession.keys()]);
  return [...bySession]
    .filter(([sessionId]) => !alive.has(sessionId))
    .flatMap(([, entries]) => entries.map(({ watcher }) => watcher));
}

function signedIn(watchers: Iterable<Watcher>): { sessionId: string; watcher: Watcher }[] {
  return [...watchers].flatMap((watcher) =>
    watcher.actor.kind === 'user' ? [{ sessionId: watcher.actor.sessionId, watcher }] : [],
  );
}

/** Documents that the database holds in another revision than the streams know: changed without the feed saying so. */
export async function staleTopics(context: Context, topics: Iterable<WatchedTopic>): Promise<WatchedTopic[]> {
  const stale: WatchedTopic[] = [];
  const kinds = Map.groupBy(topics, ({ topic }) => topic.kind);
  for (const kind of ['tour', 'profile'] as const) {
    const watched = kinds.get(kind) ?? [];
    for (let start = 0; start < watched.length; start += TOPICS_PER_QUERY) {
      const batch = watched.slice(start, start + TOPICS_PER_QUERY);
      const revisions = await readRevisions(context, kind, batch.map(userIdOf));
      stale.push(...batch.filter((each) => each.revision !== (revisions.get(userIdOf(each)) ?? 0)));
    }
  }
  return stale;
}

async function readRevisions(
  { store }: Context,
  kind: 'tour' | 'profile',
  userIds: string[],
): Promise<Map<string, number>> {
  const rows =
    kind === 'tour'
      ? await store.db
          .selectFrom('tours')
          .select(['user_id', 'revision'])
          .where('user_id', 'in', userIds)
          .where('tour_id', '=', DEMO_TOUR_ID)
          .where('deleted', '=', 0)
          .execute()
      : await store.db
          .selectFrom('profiles')
          .select(['user_id', 'revision'])
          .where('user_id', 'in', userIds)
          .execute();
  return new Map(rows.map((row) => [row.user_id, row.revision]));
}

function userIdOf({ topic }: WatchedTopic): string {
  return topic.kind === 'users' ? '' : topic.userId;
}
