import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskFileStore } from '../../../server/platform/file-store/disk-file-store.ts';
import { pino } from 'pino';
import { ANONYMOUS, type SignedIn } from '../../../server/platform/access/actor.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import { createApp } from '../../../server/app.ts';
import type { Identity } from '../../../server/domain/identity/identity.ts';
import { toDateColumn } from '../../../server/platform/store/date-column.ts';
import { type Role, ROLES } from '../../../contract/members.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { NO_METRICS } from '../../../server/platform/observe/metrics.ts';
import type { Store } from '../../../server/platform/store/store.ts';
import { createLocalFeed } from '../../../server/platform/feed/feed.ts';
import { Hub } from '../../../server/edges/watch/hub.ts';
import { openTestStore, type StoreKind } from '../stores.ts';
import type { SiteHandler } from '../../../server/edges/pages/site-pages.ts';

export const ORIGIN = 'http://localhost:3000';

/**
 * The users of the API tests. The cookie of each one is `who=<name>`. Sessions themselves are covered by the
 * identity tests.
 */
export const PEOPLE = {
  owner: { userId: 'owner', staff: false },
  other: { userId: 'other', staff: false },
  staff: { userId: 'staff-1', staff: true },
  /** A former staff member, who is no longer in `STAFF_USER_IDS`. */
  removedStaff: { userId: 'former-staff', staff: false },
} as const;
/** Members of a twin, whom `addMembers` adds. Their cookies have the same form. */
const MEMBERS = {
  editor: { userId: 'editor', staff: false },
  commenter: { userId: 'commenter', staff: false },
  viewer: { userId: 'viewer', staff: false },
} as const satisfies Record<Role, object>;
const EVERYONE = { ...PEOPLE, ...MEMBERS };
export type Person = keyof typeof EVERYONE;

export function actorFor(person: Person): SignedIn {
  const { userId, staff } = EVERYONE[person];
  return {
    kind: 'user',
    userId,
    sessionId: `session-${userId}`,
    signedInAt: Date.now(),
    email: `${userId}@example.org`,
    name: `Name of ${userId}`,
    image: null,
    staff,
    network: '192.0.2.1',
  };
}

const fakeIdentity: Identity = {
  sessions: {
    async actorOf(cookie) {
      const name = /who=(\w+)/.exec(cookie ?? '')?.[1] ?? '';
      return Object.hasOwn(EVERYONE, name) ? actorFor(name as Person) : ANONYMOUS;
    },
    aliveSessions: async (ids) => new Set(ids),
    open: async () => '',
    end: async () => {},
  },
  prune: async () => {},
};

/**
 * Returns a context with a store, the configuration for a loopback origin, and the values in `environment`.
 */
export function testContext(store: Store, environment: Record<string, string> = {}): Context {
  // The first write creates the folder.
  const folder = join(tmpdir(), `gov360-files-${randomUUID()}`);
  const places = { FILES_DIR: folder, UPLOADS_DIR: `${folder}-uploads`, ...environment };
  const config = readConfig({ AUTH_SECRET: 'x'.repeat(40), LOG_LEVEL: 'silent', ...places });
  return {
    config,
    store,
    feed: createLocalFeed(),
    files: createDiskFileStore(places.FILES_DIR),
    mailer: { send: async () => {}, inbox: null, close: async () => {} },
    log: pino({ level: 'silent' }),
    metrics: NO_METRICS,
    now: Date.now,
  };
}

/** Adds a row in `users` for everybody in `PEOPLE`. */
export async function createPeople(store: Store): Promise<void> {
  for (const [index, { userId }] of Object.values(PEOPLE).entries()) await createPerson(store, userId, index);
}

/** Adds a row in `users` for a user who was created `index` milliseconds after the first one. */
export async function createPerson(store: Store, userId: string, index = 0): Promise<void> {
  const moment = toDateColumn(store, 1_700_000_000_000 + index);
  await store.db
    .insertInto('users')
    .values({
      id: userId,
      name: `Name of ${userId}`,
      email: `${userId}@example.org`,
      email_verified: store.dialect === 'sqlite' ? 1 : true,
      image: null,
      created_at: moment,
      updated_at: moment,
    })
    .execute();
}

/** Adds the missing rows in `users` for everybody in `MEMBERS`, and their roles in a twin. */
export async function addMembers(store: Store, { userId, tourId }: TourRef): Promise<void> {
  const { db } = store;
  const known = await db.selectFrom('users').select('id').execute();
  for (const role of ROLES) {
    const member = MEMBERS[role].userId;
    if (!known.some(({ id }) => id === member)) await createPerson(store, member);
    const row = { user_id: userId, tour_id: tourId, member_id: member, role, link_id: '', added_at: 1 };
    await db
      .insertInto('twin_members')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'tour_id', 'member_id']).doUpdateSet({ role }))
      .execute();
  }
}

export interface Call {
  method?: string;
  /** A name in `PEOPLE` or `MEMBERS`, or any other word for an invalid session. */
  as?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/**
 * Returns the app, which has pages only if `site` renders them, and a function that sends it requests like a
 * page of our own origin.
 */
export function createApi(context: Context, site: SiteHandler | null = null) {
  const hub = new Hub(context, fakeIdentity.sessions);
  const app = createApp({ context, identity: fakeIdentity, hub, site });
  return {
    app,
    async call(path: string, { method = 'GET', as, json, body, headers }: Call = {}): Promise<Response> {
      const sent = json === undefined ? body : JSON.stringify(json);
      return await app.request(`${ORIGIN}${path}`, {
        method,
        headers: {
          ...(method === 'GET' || method === 'HEAD' ? {} : { origin: ORIGIN }),
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...(as ? { cookie: `who=${as}` } : {}),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      });
    },
  };
}

/** Opens a context with a separate migrated store and everybody in `PEOPLE`. `close` deletes the store. */
export async function openTestContext(
  kind: StoreKind,
  environment: Record<string, string> = {},
): Promise<{ context: Context; close: () => Promise<void> }> {
  const { store, close } = await openTestStore(kind);
  await createPeople(store);
  return { context: testContext(store, environment), close };
}
