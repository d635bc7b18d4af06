import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentityHost, type IdentityHost } from '../../tests/support/identity-host.ts';
import { signIn } from '../../tests/support/sign-in.ts';
import { LOCAL_STAFF_IDS } from '../config.ts';
import { SESSION_LIFETIME } from './sessions/session-limits.ts';

const ACTORS = ['anonymous', 'expired', 'owner', 'other', 'staff', 'removedStaff'] as const;
type Actor = (typeof ACTORS)[number];

/** Sign-in is for everybody alike: one status for all actors, whoever they are. */
const FOR_EVERYBODY = [
  { route: 'POST /api/auth/email-link', path: '/api/auth/email-link', body: {}, status: 400 },
  {
    route: 'POST /api/auth/email-link/complete',
    path: '/api/auth/email-link/complete',
    body: {},
    status: 400,
  },
  { route: 'GET /api/auth/popup/google', path: '/api/auth/popup/google', status: 302 },
  // Without a state of its own it ends on the page that says so, and opens no session.
  {
    route: 'GET /api/auth/popup/google/callback',
    path: '/api/auth/popup/google/callback?state=x&code=y',
    status: 200,
  },
  { route: 'GET /api/auth/popup/microsoft', path: '/api/auth/popup/microsoft', status: 302 },
  {
    route: 'GET /api/auth/popup/microsoft/callback',
    path: '/api/auth/popup/microsoft/callback',
    status: 200,
  },
  { route: 'POST /api/auth/sign-out', path: '/api/auth/sign-out', body: {}, status: 204 },
  { route: 'GET /dev/mail', path: '/dev/mail', status: 200 },
  { route: 'GET /dev/mail.json', path: '/dev/mail.json', status: 200 },
  ...['google', 'microsoft'].flatMap((issuer) => [
    {
      route: `GET /dev/oidc/${issuer}/interaction/:uid`,
      path: `/dev/oidc/${issuer}/interaction/none`,
      status: 200,
    },
    {
      route: `POST /dev/oidc/${issuer}/interaction/:uid`,
      path: `/dev/oidc/${issuer}/interaction/none`,
      body: {},
      status: 400,
    },
    {
      route: `ALL /dev/oidc/${issuer}/*`,
      path: `/dev/oidc/${issuer}/.well-known/openid-configuration`,
      status: 200,
    },
  ]),
];

describe('with real sessions', () => {
  let host: IdentityHost;
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
    host = await startIdentityHost({ env: { STAFF_USER_IDS: LOCAL_STAFF_IDS[0] ?? '' } });
    await enter('expired', 'expired@example.test');
    host.advance(SESSION_LIFETIME + 1_000);
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

  test('the cookie alone says who may read what', async () => {
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

  test.each(FOR_EVERYBODY)('$route answers everybody alike', async ({ route, path, status, ...given }) => {
    const method = route.startsWith('POST') ? 'POST' : 'GET';
    const answers = await statuses((cookie) => host.send(path, { method, headers: { cookie }, ...given }));
    expect(answers).toEqual(Object.fromEntries(ACTORS.map((actor) => [actor, status])));
  });

  test('every route of identity has a row', () => {
    const middleware = new Set(['ALL /api/auth/*', 'ALL /dev/*']);
    const registered = host.identity.routes.routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(registered.filter((route) => !middleware.has(route)))).toEqual(
      new Set(FOR_EVERYBODY.map(({ route }) => route)),
    );
  });
});
