import { api } from '../../contract/addresses.ts';
import { signInLink } from './inbox.ts';

/** A session opened as a person opens one: request, mail, link. */
export interface TestSession {
  userId: string;
  /** Name and value, as a `Cookie` header carries them. */
  cookie: string;
}

export async function openSession(origin: string, email: string): Promise<TestSession> {
  await post(origin, api.emailLink(), { email });
  const token = (await signInLink(origin, email)).searchParams.get('token');
  const response = await post(origin, api.emailLinkComplete(), { email, token });
  const { userId } = (await response.json()) as { userId: string };
  const cookie = response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .find((pair) => pair?.includes('gov360_session='));
  if (!cookie) throw new Error('Sign-in set no session cookie.');
  return { userId, cookie };
}

/** A call of the API in a session's name; `body` is sent as JSON. */
export function call(
  origin: string,
  session: TestSession | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method,
    headers: {
      origin,
      ...(session ? { cookie: session.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function post(origin: string, path: string, body: unknown): Promise<Response> {
  const response = await call(origin, null, 'POST', path, body);
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
