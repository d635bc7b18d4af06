import type { Item } from '../../../contract/changes/operation.ts';
import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import { applyThreadOperations, NO_THREADS } from '../../../contract/threads/apply-threads.ts';
import type { Comment, Thread, ThreadPerson, Threads } from '../../../contract/threads/thread.ts';
import type { ThreadNews } from '../../../contract/threads/thread-messages.ts';
import type { HostPage, HostPageOptions } from './host-page.ts';

const PEOPLE: readonly ThreadPerson[] = [
  { key: 'me', name: 'Mia Member', member: true },
  { key: 'ada', name: 'Ada Lovelace', member: true },
  { key: 'bo', name: 'Bo', member: true },
  { key: 'left', name: 'Former member', member: false },
];

export const sampleThread = (id: string, fields: Partial<Thread> = {}): Thread => ({
  id,
  anchor: {
    kind: 'place',
    id: null,
    title: 'Reception',
    offset: null,
    point: [2.9, 1.2, 2.6],
    capture: 'gv360office',
  },
  view: null,
  resolved: false,
  origin: 'member',
  picture: false,
  by: 'ada',
  at: Date.now() - 3 * 3_600_000,
  resolvedBy: null,
  resolvedAt: null,
  replyTo: null,
  ...fields,
});

export const sampleComment = (
  id: string,
  thread: string,
  text: string,
  fields: Partial<Comment> = {},
): Comment => ({
  id,
  thread,
  text,
  mentions: [],
  by: 'ada',
  at: Date.now() - 3 * 3_600_000,
  editedAt: null,
  deleted: false,
  revision: 1,
  ...fields,
});

/** A host that keeps threads and comments, and sends them to the player. */
export interface ThreadsHost {
  onThreads: NonNullable<HostPageOptions['onThreads']>;
  document: Threads;
  /** If set, all saves fail with this error. */
  failure: { code: string; detail: string } | null;
  /** Sends everything to the player, as at the start. */
  begin(page: HostPage, fields?: Partial<ThreadNews>): void;
  /** Changes the document as another user would. */
  change(page: HostPage, set: { threads?: readonly Thread[]; comments?: readonly Comment[] }): void;
}

/** Creates a host that keeps threads in memory and responds like the product's host. */
export function createThreadsHost(
  threads: readonly Thread[] = [],
  comments: readonly Comment[] = [],
): ThreadsHost {
  let told: Partial<ThreadNews> = {};
  const items = (list: readonly unknown[]) => ({ set: list as readonly Item[], removed: [] });
  const news = (changes: TourChanges): ThreadNews => ({
    changes,
    me: 'me',
    role: 'commenter',
    people: PEOPLE,
    seen: { '': 1 },
    ...told,
  });

  const host: ThreadsHost = {
    document: { revision: 1, threads, comments },
    failure: null,
    onThreads(page, message) {
      if (message.kind === 'keep') page.tellThreads({ kind: 'kept', number: message.number });
      if (message.kind === 'ask') host.begin(page, told);
      if (message.kind === 'picture') {
        const picture =
          'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
        page.tellThreads({ kind: 'picture', thread: message.thread, picture });
      }
      if (message.kind !== 'operations') return;
      const { changeId, operations } = message;
      if (host.failure) return page.tellThreads({ kind: 'failed', changeId, ...host.failure });
      const since = host.document.revision;
      const revision = since + 1;
      const after = applyThreadOperations(host.document, operations);
      const saved = after.comments.map((comment) =>
        host.document.comments.includes(comment) ? comment : { ...comment, revision },
      );
      const touched = new Set(operations.map(({ item }) => item.id));
      host.document = { ...after, comments: saved, revision };
      page.tellThreads({
        kind: 'saved',
        changeId,
        revision,
        changes: {
          since,
          revision,
          fields: {},
          collections: {
            threads: {
              ...items(after.threads.filter(({ id }) => touched.has(id))),
              removed: operations.flatMap(({ kind, collection, item }) =>
                kind === 'remove' && collection === 'threads' ? [item.id] : [],
              ),
            },
            comments: items(saved.filter(({ id }) => touched.has(id))),
          },
        },
      });
    },
    begin(page, fields = {}) {
      told = fields;
      const { revision, threads: all, comments: written } = host.document;
      const collections = { threads: items(all), comments: items(written) };
      page.tellThreads({
        kind: 'news',
        ...news({ since: NO_THREADS.revision, revision, fields: {}, collections }),
      });
    },
    change(page, set) {
      const since = host.document.revision;
      const revision = since + 1;
      const collections = Object.fromEntries(
        Object.entries(set).map(([name, list]) => [name, items(list as readonly object[])]),
      );
      const merge = <Own extends { id: string }>(
        before: readonly Own[],
        next: readonly Own[] = [],
      ): Own[] => [...before.filter(({ id }) => !next.some((one) => one.id === id)), ...next];
      host.document = {
        revision,
        threads: merge(host.document.threads, set.threads),
        comments: merge(host.document.comments, set.comments),
      };
      page.tellThreads({ kind: 'news', ...news({ since, revision, fields: {}, collections }) });
    },
  };
  return host;
}
