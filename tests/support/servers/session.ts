import { demoTour } from '../../../contract/tour-id.ts';
import { api } from '../../../contract/addresses.ts';
import { signInLink } from './inbox.ts';

/** A session opened as a person opens one: request, mail, link. */
export interface TestSession {
  userId: string;
  /** Name and value, as a `Cookie` header carries them. */
  cookie: string;
}

let clients = 0;

/** Each session is another client's: one client may ask for no more than 100 links in 15 minutes, and we ask for more. */
export async function openSession(origin: string, email: string): Promise<TestSession> {
  clients += 1;
  const client = `10.${(process.pid >> 8) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
  const asked = new Date().toISOString();
  await post(origin, client, api.emailLink(), { email });
  const token = (await signInLink(origin, email, asked)).searchParams.get('token');
  const response = await post(origin, client, api.emailLinkComplete(), { email, token });
  const { userId } = (await response.json()) as { userId: string };
  const cookie = response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .find((pair) => pair?.includes('gov360_session='));
  if (!cookie) throw new Error('Sign-in set no session cookie.');
  return { userId, cookie };
}

/** The session as a browser's context takes it: `context.addCookies([browserCookie(origin, session)])`. */
export function browserCookie(origin: string, { cookie }: TestSession) {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  return { name, value, url: origin, httpOnly: true, sameSite: 'Lax' as const };
}

/** A call of the API in a session's name; `body` is sent as JSON. */
export function call(
  origin: string,
  session: TestSession | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method,
    headers: {
      origin,
      ...(session ? { cookie: session.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Writes fields of the session's own tour; `public` as it must be, with the revision that stands. */
export async function saveTour(
  origin: string,
  session: TestSession,
  fields: Record<string, unknown>,
): Promise<Response> {
  const address = api.tour(demoTour(session.userId));
  const etag = 'public' in fields ? (await call(origin, session, 'HEAD', address)).headers.get('etag') : null;
  return await call(origin, session, 'PATCH', address, fields, etag ? { 'if-match': etag } : {});
}

/** The product under test believes its loopback peer's word for the client (`product.ts`). */
async function post(origin: string, client: string, path: string, body: unknown): Promise<Response> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': client },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
