import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { UserRow } from '../../contract/account/account.ts';
import { compact } from '../backup/doctor/compact.ts';
import { checkServices } from '../check-services.ts';
import { normaliseEmail } from '../domain/identity/email-link/email-address.ts';
import { endOtherSessions } from '../domain/identity/sessions/manage-sessions.ts';
import { userOfVerifiedEmail } from '../domain/identity/sessions/users.ts';
import { handOverLeaver, listLeaverTwins } from '../domain/portfolio/hand-over-leaver.ts';
import { blockUser, unblockUser, grantStaff } from '../domain/users/block-user.ts';
import { listUsers } from '../domain/users/list-users.ts';
import { JOB_KINDS } from '../job-kinds.ts';
import { openStore } from '../open-store.ts';
import { OPERATOR } from '../platform/access/actor.ts';
import type { Needs } from '../platform/access/context.ts';
import { readConfig } from '../platform/config/config.ts';
import { openFileStore } from '../platform/file-store/open-file-store.ts';
import { openInput } from '../platform/jobs/job-input.ts';
import { listTroubledJobs, retryJob } from '../platform/jobs/retry-job.ts';
import type { AdminContext } from './open-context.ts';
import { findRow, findRows } from '../platform/store/store.ts';

export interface Given {
  env: Record<string, string | undefined>;
  open: () => Promise<Omit<AdminContext, 'close'>>;
  /** The arguments after the name of the command. */
  words: readonly string[];
}

export interface Command {
  /** The arguments after the name of the command, as the usage shows them. */
  usage: string;
  /** What the command does, as a sentence. */
  text: string;
  /** Runs the command and returns the lines to print. Throws, for example, `AppError` or `ConfigError`. */
  run(given: Given): Promise<string[]>;
}

/** Returns a command whose first argument is a person. `usage`: the other arguments. */
function forPerson(
  usage: string,
  text: string,
  run: (context: Omit<AdminContext, 'close'>, userId: string, words: readonly string[]) => Promise<string[]>,
): Command {
  return {
    usage: `PERSON ${usage}`.trimEnd(),
    text,
    async run({ open, words: [person = '', ...words] }) {
      const context = await open();
      return await run(context, await findPerson(context, person), words);
    },
  };
}

/** The commands of `npm run admin` by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    list: {
      usage: '[WORDS]',
      text: 'Lists all people, or those with a matching name, address or company.',
      run: list,
    },
    'grant-staff': forPerson('', 'Makes a person a member of staff.', async (context, userId) => {
      await grantStaff(context, OPERATOR, { userId, staff: true });
      return [`${userId} is staff.`];
    }),
    'revoke-staff': forPerson(
      '',
      'Revokes staff access that was granted with grant-staff.',
      async (context, userId) => {
        await grantStaff(context, OPERATOR, { userId, staff: false });
        return [`${userId} is no longer staff, unless STAFF_USER_IDS or STAFF_EMAILS lists them.`];
      },
    ),
    block: forPerson(
      'REASON',
      'Blocks a person. They see the reason when they try to sign in.',
      async (context, userId, [reason]) => {
        await blockUser(context, OPERATOR, { userId, body: { reason } });
        return [`${userId} is blocked and signed out.`];
      },
    ),
    unblock: forPerson('', 'Lets a blocked person sign in again.', async (context, userId) => {
      await unblockUser(context, OPERATOR, { userId });
      return [`${userId} can sign in again.`];
    }),
    'sign-out': forPerson('', 'Signs a person out everywhere.', async (context, userId) => {
      await endOtherSessions(context, OPERATOR, { userId });
      return [`${userId} is signed out everywhere.`];
    }),
    'hand-over': forPerson(
      'ADDRESS [TWIN…]',
      'Offers some or all twins of a person to the account with the given address.',
      handOver,
    ),
    jobs: { usage: '', text: 'Lists jobs that failed or are waiting for another attempt.', run: listJobs },
    'retry-job': { usage: 'JOB', text: 'Runs a failed or waiting job now.', run: retry },
    'test-mail': { usage: 'ADDRESS', text: 'Sends a test email through SMTP_URL.', run: sendTestMail },
    check: {
      usage: '',
      text: 'Checks the configuration, and whether the configured services respond.',
      run: check,
    },
    compact: {
      usage: '',
      text: 'Does the same as npm run doctor -- --compact.',
      run: ({ env }) => compact(env),
    },
    'rotate-secret': {
      usage: '',
      text: 'Creates a new AUTH_SECRET and shows how to switch to it.',
      run: rotateSecret,
    },
  }),
);

async function findPerson({ store }: Needs<'store'>, person: string): Promise<string> {
  const email = normaliseEmail(person);
  const found = email
    ? await userOfVerifiedEmail(store.db, email)
    : (await findRow(store.db, 'users', { id: person }, 'id'))?.id;
  if (!found) throw new AppError('not-found', `No account has the id or the verified address ${person}.`);
  return found;
}

async function list({ open, words: [q] }: Given): Promise<string[]> {
  const context = await open();
  const lines: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await listUsers(context, OPERATOR, { q, ...(cursor && { cursor }) });
    lines.push(...page.users.map(lineOf));
    cursor = page.next;
  }
  return [...lines, lines.length === 1 ? '1 person' : `${lines.length} people`];
}

function lineOf({ id, name, signInEmail, staff, blockedFor }: UserRow): string {
  const marks = [staff && 'staff', blockedFor !== null && `blocked: ${blockedFor}`].filter(Boolean);
  return plain([id, signInEmail ?? 'no address', name, ...marks].join('  '));
}

/** Returns a text with its control characters replaced by spaces, because they could affect the terminal. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}

async function handOver(
  context: Omit<AdminContext, 'close'>,
  userId: string,
  [email, ...named]: readonly string[],
): Promise<string[]> {
  // The operator may hand over twins even if staff may not.
  const allowed = { ...context, config: { ...context.config, staffHandOver: true } };
  const held = await listLeaverTwins(allowed, OPERATOR, { userId });
  const twins = named.length > 0 ? named : held.twins.map(({ tourId }) => tourId);
  if (twins.length === 0) throw new AppError('not-found', `${userId} has no twins.`);
  await handOverLeaver(allowed, OPERATOR, { userId, body: { email, twins } });
  return [
    `${twins.length === 1 ? '1 twin was' : `${twins.length} twins were`} offered. The owner and the recipient get an email.`,
  ];
}

async function listJobs({ open }: Given): Promise<string[]> {
  const jobs = await listTroubledJobs(await open());
  const lines = jobs.map(({ id, kind, state, attempts, user_id, text }) =>
    plain(`${id}  ${kind}  ${state}, attempts: ${attempts}  ${user_id || 'server'}  ${text}`),
  );
  return lines.length > 0 ? lines : ['No job has failed or is waiting for another attempt.'];
}

async function retry({ open, words: [jobId = ''] }: Given): Promise<string[]> {
  if (await retryJob(await open(), { jobId })) return [`Job ${jobId} will run within seconds.`];
  throw new AppError(
    'not-found',
    `${jobId} cannot run again: no job with this id has failed or is waiting, or the input of the job was deleted when it failed. If a person started the job, ask them to start it again.`,
  );
}

async function sendTestMail({ open, words: [address = ''] }: Given): Promise<string[]> {
  const { config, mailer } = await open();
  const to = normaliseEmail(address);
  if (!to) throw new AppError('invalid-request', `${address} is not a valid email address.`);
  if (!config.smtpUrl)
    throw new AppError(
      'unavailable',
      'SMTP_URL is not set, so emails go to the inbox at /dev/mail. Set SMTP_URL to send emails.',
    );
  const text = `This is a test email from ${config.publicOrigin}. Sending emails works.`;
  try {
    await mailer.send({ to, subject: 'Test of GoV360', text, html: `<p>${text}</p>` }, randomUUID());
  } catch (error) {
    throw new AppError('unavailable', `The email was not sent: ${(error as Error).message}`);
  }
  return [`The mail server accepted an email to ${to}.`];
}

async function check({ env }: Given): Promise<string[]> {
  const config = readConfig(env);
  const warnings: string[] = [];
  await checkServices(config, { warn: (_: unknown, text = '') => void warnings.push(text) });
  if (config.databaseUrl) {
    const store = await openStore(config);
    // The store connects for its first statement.
    await sql`select 1`.execute(store.db).finally(() => store.close());
  }
  const files = await openFileStore(config.fileStore);
  await files.readMarker().finally(() => files.close());
  if (warnings.length > 0) throw new AppError('unavailable', warnings.join('\n'));
  return ['The configuration has no errors.'];
}

async function rotateSecret({ open }: Given): Promise<string[]> {
  const { config, store } = await open();
  const sealed = await findRows(
    store.db,
    'jobs',
    { state: ['queued', 'running'], kind: JOB_KINDS.filter(({ secret }) => secret).map(({ name }) => name) },
    ['kind', 'input'],
  );
  const current = { authSecret: config.authSecret, authSecretAccepted: undefined };
  const older = sealed.filter(({ kind, input }) => {
    try {
      openInput(current, { name: kind, secret: true }, input);
      return false;
    } catch {
      return true;
    }
  });
  return [
    `A new secret: ${randomBytes(32).toString('base64url')}`,
    '1. Set AUTH_SECRET_ACCEPTED to the new secret on every server, and restart the servers one by one. If you have only one server, begin with step 2.',
    '2. Set AUTH_SECRET to the new secret and AUTH_SECRET_ACCEPTED to the old one, and restart the servers one by one.',
    '3. After 90 days, remove AUTH_SECRET_ACCEPTED.',
    `${older.length} of ${sealed.length} waiting emails are encrypted with a different secret than AUTH_SECRET.`,
  ];
}
