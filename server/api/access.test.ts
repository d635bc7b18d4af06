import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../contract/addresses.ts';
import {
  actorFor,
  type Call,
  createApi,
  createPeople,
  fakeIdentity,
  testContext,
} from '../../tests/support/api.ts';
import { openTestStore, STORE_KINDS } from '../../tests/support/stores.ts';
import type { Context } from '../access/context.ts';
import { OPERATIONS, type Operation } from '../access/policy.ts';
import { createWatch, type Watch } from './watch/watch-routes.ts';
import { currentTour } from '../tours/read-tour.ts';
import { writeTour } from '../tours/write-tour.ts';

const ACTORS = ['anonymous', 'expired', 'owner', 'other', 'staff', 'removedStaff'] as const;
type Statuses = Readonly<Record<(typeof ACTORS)[number], number>>;

interface Row {
  operation: Operation;
  /** As the app registers it. */
  route: string;
  path: string;
  call: Call;
  private: Statuses;
  public: Statuses;
}

/** In the order of ACTORS. */
function statuses(...codes: [number, number, number, number, number, number]): Statuses {
  return Object.fromEntries(ACTORS.map((actor, index) => [actor, codes[index]])) as Statuses;
}
const alike = (expected: Statuses) => ({ private: expected, public: expected });

const TOUR_ROUTE = '/api/users/:userId/tours/demo-tour';
const PROFILE_ROUTE = '/api/users/:userId';
const MESSAGES_ROUTE = '/api/users/:userId/messages';
const watch = (topic: string) => ({
  operation: 'watch' as const,
  route: 'GET /api/watch',
  path: api.watch([topic]),
  // Answers the same as GET and ends at once.
  call: { method: 'HEAD' },
});

// anonymous, expired, owner, other, staff, removedStaff
const TABLE: readonly Row[] = [
  {
    operation: 'readTour',
    route: `GET ${TOUR_ROUTE}`,
    path: api.tour('owner'),
    call: {},
    private: statuses(404, 404, 200, 404, 404, 404),
    public: statuses(200, 200, 200, 200, 200, 200),
  },
  {
    operation: 'writeTour',
    route: `PATCH ${TOUR_ROUTE}`,
    path: api.tour('owner'),
    call: { method: 'PATCH', json: { name: 'Changed' } },
    private: statuses(401, 401, 200, 404, 404, 404),
    public: statuses(401, 401, 200, 403, 403, 403),
  },
  {
    operation: 'deleteTour',
    route: `DELETE ${TOUR_ROUTE}`,
    path: api.tour('owner'),
    call: { method: 'DELETE' },
    private: statuses(401, 401, 204, 404, 404, 404),
    public: statuses(401, 401, 204, 403, 403, 403),
  },
  {
    operation: 'readProfile',
    route: `GET ${PROFILE_ROUTE}`,
    path: api.profile('owner'),
    call: {},
    ...alike(statuses(401, 401, 200, 404, 200, 404)),
  },
  {
    operation: 'writeProfile',
    route: `PATCH ${PROFILE_ROUTE}`,
    path: api.profile('owner'),
    call: { method: 'PATCH', json: { company: 'Changed' } },
    ...alike(statuses(401, 401, 200, 404, 403, 404)),
  },
  {
    operation: 'addMessage',
    route: `POST ${MESSAGES_ROUTE}`,
    path: api.messages('owner'),
    call: { method: 'POST', json: { message: 'Hello' } },
    ...alike(statuses(401, 401, 201, 404, 403, 404)),
  },
  {
    operation: 'listMessages',
    route: `GET ${MESSAGES_ROUTE}`,
    path: api.messages('owner'),
    call: {},
    ...alike(statuses(401, 401, 200, 404, 200, 404)),
  },
  {
    operation: 'listUsers',
    route: 'GET /api/users',
    path: api.users(),
    call: {},
    ...alike(statuses(403, 403, 403, 403, 200, 403)),
  },
  {
    operation: 'exportUsers',
    route: 'GET /api/users.csv',
    path: api.usersCsv(''),
    call: {},
    ...alike(statuses(403, 403, 403, 403, 200, 403)),
  },
  {
    operation: 'readExample',
    route: 'GET /examples/:file',
    path: api.example('example-1'),
    call: {},
    ...alike(statuses(200, 200, 200, 200, 200, 200)),
  },
  {
    ...watch('users/owner/tours/demo-tour'),
    private: statuses(404, 404, 200, 404, 404, 404),
    public: statuses(200, 200, 200, 200, 200, 200),
  },
  { ...watch('users/owner'), ...alike(statuses(401, 401, 200, 404, 200, 404)) },
  { ...watch('users/owner/messages'), ...alike(statuses(401, 401, 200, 404, 200, 404)) },
  {
    // Of a stream that nobody has opened, or that is not held here; one that is open knows its own (shared-stream.test.ts).
    operation: 'changeStream',
    route: 'POST /api/watch/:streamId',
    path: api.changeStream(api.stream('4a6f'), ['users/owner'], []),
    call: { method: 'POST' },
    ...alike(statuses(404, 404, 404, 404, 404, 404)),
  },
  { ...watch('users'), ...alike(statuses(403, 403, 403, 403, 200, 403)) },
];

/** For anybody, about nobody. */
const OPEN_ROUTES = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /api/player-protocol.json',
  'GET /api/reference',
];

describe.each(STORE_KINDS)('who may do what, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let streams: Watch;
  let server: ReturnType<typeof createApi>;

  beforeAll(async () => {
    const opened = await openTestStore(kind);
    close = opened.close;
    context = testContext(opened.store);
    await createPeople(opened.store);
    streams = createWatch(context, fakeIdentity);
    server = createApi(context, streams.routes);
  });
  afterAll(async () => {
    streams.closeAll();
    await close();
  });

  describe.each(['private', 'public'] as const)('while the tour is %s', (visibility) => {
    beforeEach(async () => {
      const patch = { matterportId: 'gv360office', public: visibility === 'public' };
      const ifMatch = (await currentTour(context, 'owner'))?.revision;
      await writeTour(context, actorFor('owner'), { userId: 'owner', patch, ifMatch });
    });

    test.each(TABLE)('$operation $path @6.2 @7.1', async (row) => {
      const answers: Record<string, number> = {};
      for (const actor of ACTORS) {
        // Rights must not depend on what the actors before did: the owner, who may delete, is asked last.
        if (actor === 'owner') continue;
        answers[actor] = (await server.call(row.path, { ...row.call, as: actor })).status;
      }
      answers.owner = (await server.call(row.path, { ...row.call, as: 'owner' })).status;
      expect(answers).toEqual(row[visibility]);
    });
  });

  test('a private tour, a profile and messages look to a stranger exactly as if they never existed @6.3', async () => {
    const ifMatch = (await currentTour(context, 'owner'))?.revision;
    await writeTour(context, actorFor('owner'), { userId: 'owner', patch: { public: false }, ifMatch });
    for (const path of [api.tour, api.profile, api.messages]) {
      for (const method of ['GET', 'PATCH', 'POST', 'DELETE']) {
        for (const as of ['other', 'removedStaff', 'expired']) {
          const call = { method, as, ...(method === 'GET' ? {} : { json: {} }) };
          const existing = await server.call(path('owner'), call);
          const missing = await server.call(path('nobody'), call);
          expect(existing.status).toBe(missing.status);
          const comparable = (response: Response) => {
            const headers = new Headers(response.headers);
            headers.delete('x-request-id');
            return [...headers];
          };
          expect(comparable(existing)).toEqual(comparable(missing));
          expect(await existing.text()).toBe(await missing.text());
        }
      }
    }
  });

  test('every route has a row in this table, and every operation too', () => {
    const registered = server.app.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => `${route.method} ${route.path}`);
    const covered = [...TABLE.map((row) => row.route), ...OPEN_ROUTES];
    expect(new Set(registered)).toEqual(new Set(covered));
    expect(new Set(TABLE.map((row) => row.operation))).toEqual(new Set(OPERATIONS));
  });
});
