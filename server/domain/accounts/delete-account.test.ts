import { demoTour } from '../../../contract/tour-id.ts';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deletionConfirmation } from '../../../contract/account/account.ts';
import type { AppError } from '../../../contract/errors.ts';
import { actorFor, addMembers, openTestContext } from '../../../tests/support/servers/api.ts';
import { emptyTables, fillTables } from '../../../tests/support/held-rows.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { ANONYMOUS, hashUserId } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import { openInput } from '../../platform/jobs/job-input.ts';
import { MAIL, type MailInput } from '../../platform/jobs/queue-mail.ts';
import { addMessage } from '../profiles/messages.ts';
import { createTwin } from '../portfolio/arrange-twins.ts';
import { removeMember } from '../portfolio/members.ts';
import { writeProfile } from '../profiles/profiles.ts';
import { writeTour } from '../tours/write-tour.ts';
import type { Change } from '../../platform/feed/feed.ts';
import { deleteAccount } from './delete-account.ts';

const owner = actorFor('owner');
const body = { confirmation: 'Owner@example.org ' };

describe.each(mainly('postgres'))('deleting an account in %s', (kind) => {
  let folder: string;
  let context: Context;
  let close: () => Promise<void>;
  let told: Change[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gov360-deletion-'));
    const DELETION_LIST = join(folder, 'deletions.txt');
    ({ context, close } = await openTestContext(kind, { DELETION_LIST }));
    context.feed.subscribe((change) => told.push(change));
  });
  beforeEach(async () => {
    await emptyTables(context.store);
    rmSync(context.config.deletionList, { force: true });
    told = [];
  });
  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  const users = async () => {
    const rows = await context.store.db.selectFrom('users').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  const codeOf = async (work: Promise<unknown>) =>
    ((await work.catch((error: unknown) => error)) as AppError | undefined)?.code;

  test('adds an anonymous line to the deletion list, whose file only the server’s user can read', async () => {
    await deleteAccount(context, owner, { userId: 'owner', body });
    expect(await users()).not.toContain('owner');
    const { deletionList } = context.config;
    expect(readFileSync(deletionList, 'utf8')).toMatch(
      new RegExp(String.raw`^${hashUserId('owner')} \d{4}-\d\d-\d\dT[\d:.]+Z\n$`),
    );
    expect(statSync(deletionList).mode & 0o777).toBe(0o600);
  });

  test('sends one mail to each member of the user’s twins, which names only the twins shared with that member', async () => {
    const make = async (name: string) => {
      const fields = { name, matterportId: 'gv360office' };
      return await createTwin(context, owner, { userId: 'owner', body: fields });
    };
    const [annex, barn] = [await make('Annex'), await make('Barn')];
    await make('Not shared');
    for (const ref of [annex, barn]) await addMembers(context.store, ref);
    await removeMember(context, owner, { ...barn, memberId: 'viewer' });
    await deleteAccount(context, owner, { userId: 'owner', body });
    const rows = await context.store.db
      .selectFrom('jobs')
      .select('input')
      .where('kind', '=', MAIL.name)
      .execute();
    const mails = rows
      .map(({ input }) => openInput<MailInput>(context.config, MAIL, input).mail)
      .filter(({ to }) => to !== 'owner@example.org');
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'commenter@example.org',
      'editor@example.org',
      'viewer@example.org',
    ]);
    for (const { to, text } of mails) {
      expect(text).toContain('“Annex”');
      expect(text.includes('“Barn”')).toBe(to !== 'viewer@example.org');
      expect(text).not.toContain('Not shared');
    }
  });

  test('notifies the user’s streams, viewers of their public twin, and the list of users @12.4', async () => {
    await fillTables(context.store, 'owner', 'owner@example.org');
    const { id: sessionId } = await context.store.db
      .selectFrom('sessions')
      .select('id')
      .executeTakeFirstOrThrow();
    await deleteAccount(context, owner, { userId: 'owner', body });
    expect(told).toContainEqual({ kind: 'session-ended', sessionId });
    expect(told).toContainEqual({ kind: 'tours-changed', userId: 'owner' });
    expect(told.flatMap((change) => (change.kind === 'changed' ? change.topic : []))).toEqual([
      'users/owner',
      'users/owner/messages',
      'users',
      'users/owner/jobs',
    ]);
    expect(told).toContainEqual({ kind: 'jobs-queued' });
  });

  test('queues a mail that remains after the deletion and states how long backups are kept @12.5', async () => {
    await deleteAccount(context, owner, { userId: 'owner', body });
    const jobs = await context.store.db.selectFrom('jobs').selectAll().orderBy('kind').execute();
    const [job, ...others] = jobs;
    // One job runs immediately, the other after uploads in progress have ended.
    expect(others.map(({ kind }) => kind)).toEqual(['remove-owner-files', 'remove-owner-files']);
    expect(job).toMatchObject({ user_id: '', kind: 'mail', state: 'queued' });
    const { mail } = openInput<MailInput>(context.config, MAIL, job?.input ?? '');
    expect(mail.to).toBe('owner@example.org');
    expect(mail.text).toContain('backups for 30 days');
  });

  test('has no further effect when repeated', async () => {
    await deleteAccount(context, owner, { userId: 'owner', body });
    await deleteAccount(context, owner, { userId: 'owner', body });
    expect(readFileSync(context.config.deletionList, 'utf8').split('\n')).toHaveLength(2);
  });

  test('is allowed only for the user, shortly after signing in @12.3', async () => {
    const refusals = [
      [ANONYMOUS, 'not-signed-in'],
      [actorFor('other'), 'not-found'],
      [actorFor('staff'), 'forbidden'],
      [{ ...owner, signedInAt: Date.now() - 11 * 60_000 }, 'fresh-sign-in-required'],
    ] as const;
    for (const [actor, code] of refusals) {
      expect(await codeOf(deleteAccount(context, actor, { userId: 'owner', body }))).toBe(code);
    }
    expect(await users()).toContain('owner');
  });

  test('requires the user to enter their email address @12.3', async () => {
    for (const confirmation of ['', 'other@example.org', 'yes']) {
      const refused = deleteAccount(context, owner, { userId: 'owner', body: { confirmation } });
      expect(await codeOf(refused)).toBe('invalid-document');
    }
    expect(await users()).toContain('owner');
    expect(deletionConfirmation(null)).toBe('delete my account');
  });

  test('rejects concurrent writes, so that no rows of the user are created @12.4', async () => {
    const write = () => [
      writeProfile(context, owner, { userId: 'owner', patch: { company: 'Late' } }),
      writeTour(context, owner, { ...demoTour('owner'), patch: { name: 'Late' } }),
      addMessage(context, owner, { userId: 'owner', message: { message: 'Late' } }),
    ];
    const early = write();
    const deletion = deleteAccount(context, owner, { userId: 'owner', body });
    await Promise.allSettled([...early, deletion, ...write()]);
    const late = await Promise.allSettled(write());
    expect(late).toEqual(
      late.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'not-signed-in' }) })),
    );
    for (const table of ['profiles', 'tours', 'messages', 'storage_use'] as const) {
      expect(await context.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const counts = await context.store.db.selectFrom('request_counts').select('client').execute();
    expect(counts.filter(({ client }) => client.includes('owner'))).toEqual([]);
  });

  test('is allowed for staff', async () => {
    const confirmation = 'staff-1@example.org';
    await deleteAccount(context, actorFor('staff'), { userId: 'staff-1', body: { confirmation } });
    expect(await users()).not.toContain('staff-1');
  });

  test('keeps rows about an unverified address, and sends no mail to that address', async () => {
    await fillTables(context.store, 'other', 'owner@example.org');
    const { db } = context.store;
    await db.deleteFrom('jobs').execute();
    await db
      .updateTable('users')
      .set({ email_verified: kind === 'sqlite' ? 0 : false })
      .where('id', '=', 'owner')
      .execute();
    await deleteAccount(context, owner, { userId: 'owner', body });
    expect(await users()).not.toContain('owner');
    expect(await db.selectFrom('sign_in_links').selectAll().execute()).toHaveLength(2);
    expect(await db.selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute()).toEqual([]);
  });

  test('succeeds even if the deletion list is not writable', async () => {
    const config = { ...context.config, deletionList: join(folder, 'no-folder', 'list') };
    await deleteAccount({ ...context, config }, owner, { userId: 'owner', body });
    expect(await users()).not.toContain('owner');
  });
});
