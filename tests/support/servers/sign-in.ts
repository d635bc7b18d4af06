import type { TestServer, Answer, SendOptions } from './server.ts';
import { openSession, type TestSession } from './session.ts';

/** Returns the newest link sent to an address by a host with the development inbox. */
export function linkMailedTo(host: TestServer, email: string): URL {
  const mail = host.context.mailer.inbox?.mails().find(({ to }) => to === email.toLowerCase());
  const link = mail?.links.find((candidate) => candidate.includes('/signin?'));
  if (!link) throw new Error(`No link was mailed to ${email}.`);
  return new URL(link);
}

export function mailsTo(host: TestServer, email: string): number {
  return host.context.mailer.inbox?.mails().filter(({ to }) => to === email).length ?? 0;
}

interface LinkOptions extends SendOptions {
  returnTo?: string;
}

/** Requests a link. Resolves when no email is waiting for its first attempt. */
export async function requestLink(host: TestServer, email: string, options?: LinkOptions): Promise<Answer> {
  const [answer] = await requestLinks(host, [{ email, ...options }]);
  return answer!;
}

/** Requests links at the same time. Resolves when no email is waiting for its first attempt. */
export async function requestLinks(
  host: TestServer,
  requests: readonly (LinkOptions & { email: string })[],
): Promise<Answer[]> {
  const answers = await Promise.all(
    requests.map(({ email, returnTo, ...options }) =>
      host.send('/api/auth/email-link', { method: 'POST', body: { email, returnTo }, ...options }),
    ),
  );
  // Waits once for all emails, because each check is a query.
  await mailsSent(host);
  return answers;
}

/** Resolves when the server has tried to send every email that is due. */
export async function mailsSent({ context }: TestServer): Promise<void> {
  const due = () =>
    context.store.db
      .selectFrom('jobs')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('state', '=', 'running'),
          eb.and([eb('state', '=', 'queued'), eb('run_at', '<=', context.now())]),
        ]),
      )
      .executeTakeFirst();
  while (await due()) await new Promise((resume) => setTimeout(resume, 5));
}

export function completeLink(
  host: TestServer,
  body: { email: string; token: string },
  options: SendOptions = {},
): Promise<Answer> {
  return host.send('/api/auth/email-link/complete', { method: 'POST', body, ...options });
}

export async function tokenFor(host: TestServer, email: string): Promise<string> {
  await requestLink(host, email);
  return linkMailedTo(host, email).searchParams.get('token') ?? '';
}

/** Returns the name and value of the session cookie that a response sets, as in a `Cookie` header. */
export function sessionCookieOf(answer: Answer): string {
  const header = answer.headers.getSetCookie().find((cookie) => cookie.includes('gov360_session='));
  if (!header) throw new Error(`No session cookie in an answer of ${answer.status}: ${answer.text}`);
  return header.split(';')[0] ?? '';
}

/**
 * Opens a session. If `cookie` is from an open session, signs in with an email link in that browser instead.
 */
export async function signIn(host: TestServer, email: string, cookie?: string): Promise<TestSession> {
  return cookie
    ? await signInByLink(host, email, { headers: { cookie } })
    : await openSession(host.origin, email);
}

export async function signInByLink(
  host: TestServer,
  email: string,
  options: SendOptions = {},
): Promise<TestSession> {
  const token = await tokenFor(host, email);
  const answer = await completeLink(host, { email, token }, options);
  return { userId: String(answer.json.userId), cookie: sessionCookieOf(answer) };
}
