import { demoTour } from '../../../contract/tour-id.ts';
import { api } from '../../../contract/addresses.ts';
import { signInLink } from './inbox.ts';

/** The session of a user who signed in with an email link. */
export interface TestSession {
  userId: string;
  /** Name and value, as in a `Cookie` header. */
  cookie: string;
}

let clients = 0;

/** Opens a session for an address without sending an email, which would take 80 ms of processor time. */
type SessionOpener = (email: string) => Promise<TestSession>;
/** The openers of the servers in this process, by their origin. */
export const sessionOpeners = new Map<string, SessionOpener>();

/**
 * Opens a session: directly if the server is in this process, and otherwise with an email link. Each session
 * is for a new client, because one client can only request 100 links in 15 minutes, and tests request more.
 */
export async function openSession(origin: string, email: string): Promise<TestSession> {
  const opener = sessionOpeners.get(origin);
  if (opener) return opener(email);
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

/**
 * Returns the session's cookie for a browser context: `context.addCookies([browserCookie(origin, session)])`.
 */
export function browserCookie(origin: string, { cookie }: TestSession) {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  return { name, value, url: origin, httpOnly: true, sameSite: 'Lax' as const };
}

/** Calls the API with a session. Sends `body` as JSON. */
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

/**
 * Writes fields of the session's own tour, based on the current revision. Writes `public` separately, because
 * the API requires that.
 */
export async function saveTour(
  origin: string,
  session: TestSession,
  fields: Record<string, unknown>,
): Promise<Response> {
  const address = api.tour(demoTour(session.userId));
  const etag = 'public' in fields ? (await call(origin, session, 'HEAD', address)).headers.get('etag') : null;
  return await call(origin, session, 'PATCH', address, fields, etag ? { 'if-match': etag } : {});
}

/**
 * Sends a request from a client's address. The product under test trusts the address that this loopback peer
 * states (`product.ts`).
 */
async function post(origin: string, client: string, path: string, body: unknown): Promise<Response> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': client },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Returns the text of an error response without the request id, so that tests can compare two responses. */
export function withoutRequestId(text: string): string {
  return text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, '…');
}
