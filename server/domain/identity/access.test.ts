import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, pages } from '../../../contract/addresses.ts';
import { DEVELOPMENT, type OperationName, type RouteName, SERVICES } from '../../../contract/routes.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { signIn } from '../../../tests/support/servers/sign-in.ts';
import { LOCAL_STAFF_IDS } from '../../platform/config/config.ts';
import { SESSION_IDLE_MAX } from './sessions/session-cookies.ts';

const ACTORS = ['anonymous', 'expired', 'owner', 'other', 'staff', 'removedStaff'] as const;
type Actor = (typeof ACTORS)[number];

interface Row {
  path: string;
  body?: object;
  status: number;
}

/** The expected status of each route, which is the same for all actors. */
const EXPECTED: Readonly<Record<Exclude<RouteName, OperationName>, readonly Row[]>> = {
  sendEmailLink: [{ path: api.emailLink(), body: {}, status: 400 }],
  completeEmailLink: [{ path: api.emailLinkComplete(), body: {}, status: 400 }],
  startPopup: forProviders((provider) => ({ path: api.provider(provider), status: 302 })),
  // Without a valid state, the popup shows the error page and opens no session.
  endPopup: forProviders((provider) => ({
    path: `${api.providerCallback(provider)}?state=x&code=y`,
    status: 200,
  })),
  signOut: [{ path: api.signOut(), body: {}, status: 204 }],
  describeApi: [{ path: api.openapi(), status: 200 }],
  describeApiAsPage: [{ path: api.reference(), status: 200 }],
  describePlayerProtocol: [{ path: api.playerProtocol(), status: 200 }],
  reportAlive: [{ path: '/healthz', status: 200 }],
  reportReady: [{ path: '/readyz', status: 200 }],
  publishSigningKeys: [{ path: api.signingKeys(), status: 200 }],
  publishArchiveSchema: [{ path: api.archiveSchema('twin'), status: 200 }],
  showUnsubscribe: [{ path: api.unsubscribe('none'), status: 404 }],
  unsubscribe: [{ path: api.unsubscribe('none'), status: 404 }],
  // The twin does not exist. `api/access.test.ts` covers existing twins.
  embedTwin: [{ path: pages.embed(demoTour('nobody')), status: 404 }],
  embedRegularTwin: [{ path: `${pages.twin('nobody')}?embed=1`, status: 404 }],
  embedExample: [{ path: pages.embedExample('example-1'), status: 200 }],
  showInbox: [{ path: '/dev/mail', status: 200 }],
  readInbox: [{ path: '/dev/mail.json', status: 200 }],
  showIssuerForm: forProviders((provider) => ({
    path: `/dev/oidc/${provider}/interaction/none`,
    status: 200,
  })),
  sendIssuerForm: forProviders((provider) => ({
    path: `/dev/oidc/${provider}/interaction/none`,
    body: {},
    status: 400,
  })),
  useIssuer: forProviders((provider) => ({
    path: `/dev/oidc/${provider}/.well-known/openid-configuration`,
    status: 200,
  })),
};

function forProviders(row: (provider: 'google' | 'microsoft') => Row): Row[] {
  return [row('google'), row('microsoft')];
}

const FOR_EVERYBODY = Object.entries({ ...SERVICES, ...DEVELOPMENT }).flatMap(([route, { method }]) =>
  EXPECTED[route as keyof typeof EXPECTED].map((row) => ({
    route,
    method: method === 'ALL' ? 'GET' : method,
    ...row,
  })),
);

describe('access with real sessions', () => {
  let host: TestServer;
  const cookies: Record<Actor, string> = {
    anonymous: '',
    expired: '',
    owner: '',
    other: '',
    staff: '',
    removedStaff: '',
  };
  const users: Partial<Record<Actor, string>> = {};

  const enter = async (actor: Actor, email: string) => {
    const { userId, cookie } = await signIn(host, email);
    cookies[actor] = cookie;
    users[actor] = userId;
  };
  beforeAll(async () => {
    host = await startTestServer({ env: { STAFF_USER_IDS: LOCAL_STAFF_IDS[0] ?? '' } });
    await enter('expired', 'expired@example.test');
    host.advance(SESSION_IDLE_MAX + 1_000);
    await enter('owner', 'owner@example.test');
    await enter('other', 'other@example.test');
    await enter('staff', 'staff-1@gov360.test');
    await enter('removedStaff', 'staff-2@gov360.test');
  });
  afterAll(() => host.close());

  const statuses = async (ask: (cookie: string) => Promise<{ status: number }>) => {
    const answers: Record<string, number> = {};
    for (const actor of ACTORS) answers[actor] = (await ask(cookies[actor])).status;
    return answers;
  };

  test('depends only on the session cookie', async () => {
    const read = (path: string) => statuses((cookie) => host.send(path, { headers: { cookie } }));
    expect(await read('/api/users')).toEqual({
      anonymous: 403,
      expired: 403,
      owner: 403,
      other: 403,
      staff: 200,
      removedStaff: 403,
    });
    expect(await read(`/api/users/${users.owner}`)).toEqual({
      anonymous: 401,
      expired: 401,
      owner: 200,
      other: 404,
      staff: 200,
      removedStaff: 404,
    });
  });

  test.each(FOR_EVERYBODY)(
    '$route $path returns the same response to all users',
    async ({ path, method, body, status }) => {
      const answers = await statuses((cookie) => host.send(path, { method, headers: { cookie }, body }));
      expect(answers).toEqual(Object.fromEntries(ACTORS.map((actor) => [actor, status])));
    },
  );
});
