import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addTextFile, sha256Of } from '../../../tests/support/files/added-file.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { storeScan } from '../../../tests/support/scans/stored-scans.ts';
import { actorFor, createPerson, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Context } from '../../platform/access/context.ts';
import { checkContents } from '../../backup/doctor/check-contents.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { JobRefusedError } from '../../platform/jobs/job-kind.ts';
import { MAIL } from '../../platform/jobs/queue-mail.ts';
import { changeContent, type ContentChange } from '../files/conversion/change-content.ts';
import { readTour } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { writeOperations } from '../tours/write-operations.ts';
import { writeTour } from '../tours/write-tour.ts';
import { createTwin, moveDemo } from './arrange-twins.ts';
import { answerOffer, cancelHandOver, listOffers, offerHandOver } from './hand-over.ts';
import { addMember, removeMember } from './members.ts';
import { moveTwin } from './move-twin.ts';
import { createLink, joinThroughLink } from './share-links.ts';

const owner = actorFor('owner');
const other = actorFor('other');
const SCAN = '_abcdefghij';
const tag = { id: 't1', title: 'Boiler', text: '', color: 'red', position: [0, 0, 0], normal: [0, 1, 0] };

const waitingImport = {
  format: 'archive',
  collection: '',
  file_name: 'twin.zip',
  job_id: '',
  state: 'ready',
  preview: '',
  origin: '',
  bytes: 1,
} as const;
const openUpload = {
  uploader: 'owner',
  name: 'plan.pdf',
  bytes: 3,
  target: '{}',
  state: 'open',
  result: '',
  locked_by: 'a server',
  locked_until: Date.now() + 60_000,
} as const;

/** `npm test` kills the server only at every second step. The soak test kills the server at each step. */
const STEP = process.env.BOTH_STORES ? 1 : 2;

/**
 * Returns a context in which the process appears to be killed after this many steps. Each access to a file,
 * each start and each end of a transaction is a step.
 */
function killedAfter(context: Context, steps: number): Context {
  let left = steps;
  const step = () => {
    if (left === 0) throw new Error('killed');
    left -= 1;
  };
  const files = new Proxy(context.files, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== 'function') return own;
      return (...input: unknown[]) => {
        step();
        return Reflect.apply(own, target, input) as unknown;
      };
    },
  });
  const write: Context['store']['write'] = async (work) => {
    const result = await context.store.write(async (transaction) => {
      const done = await work(transaction);
      step();
      return done;
    });
    step();
    return result;
  };
  return { ...context, files, store: { ...context.store, write } };
}

describe.each(mainly('postgres'))('handing a twin over, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let twin: TourRef;
  let token: string;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    await storeScan(context);
    await writeTour(context, owner, {
      userId: 'owner',
      tourId: 'demo-tour',
      patch: { name: 'Town hall', matterportId: SCAN, tags: [tag] },
    });
    await addTextFile(context, 'Manual');
    twin = await moveDemo(context, owner, 'owner');
    ({ token } = await createLink(context, owner, { ...twin, body: { role: 'viewer', days: 7 } }));
    await joinThroughLink(context, other, token);
  });
  afterEach(() => close());

  const offer = () => offerHandOver(context, owner, { ...twin, body: { memberId: 'other' } });
  const accept = () => answerOffer(context, other, { ...twin, accept: true });
  const run = () => runJob(context, moveTwin, 'other', twin);
  const moved = () => ({ ...twin, userId: 'other' });
  const stored = async (userId: string) =>
    (
      await context.store.db
        .selectFrom('storage_use')
        .select('bytes')
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.bytes ?? 0;
  const bytesOf = async (userId: string, sha256: string) => {
    const found = await context.files.read(fileKey(userId, sha256));
    return found && (await new Response(found.body).text());
  };

  test('moves the twin with its items, files, scan, members and links, and keeps its id', async () => {
    await offer();
    expect(await listOffers(context, other)).toMatchObject([{ ...twin, name: 'Town hall', byStaff: false }]);
    const before = await stored('owner');
    await accept();
    expect(await listOffers(context, other)).toEqual([]);
    await run();
    const tour = await readTour(context, other, moved());
    expect(tour).toMatchObject({ name: 'Town hall', userId: 'other', tags: [{ id: 't1' }] });
    expect(tour.documents).toMatchObject([{ file: { sha256: sha256Of('Manual') } }]);
    expect(await bytesOf('other', sha256Of('Manual'))).toBe('Manual');
    const { db } = context.store;
    expect(await db.selectFrom('scans').select(['user_id', 'id']).execute()).toEqual([
      { user_id: 'other', id: SCAN },
    ]);
    // The former owner becomes a member and can still edit the twin.
    expect(await db.selectFrom('twin_members').select(['user_id', 'member_id', 'role']).execute()).toEqual([
      { user_id: 'other', member_id: 'owner', role: 'editor' },
    ]);
    await writeTour(context, owner, { ...moved(), patch: { description: 'Still mine to edit' } });
    await expect(readTour(context, owner, twin)).rejects.toMatchObject({ code: 'not-found' });
    expect(await joinThroughLink(context, actorFor('staff'), token)).toEqual(moved());
    const gone = await stored('owner');
    expect(gone).toBeLessThan(before);
    expect(await stored('other')).toBeGreaterThanOrEqual(before - gone);
    const contents = await db
      .selectFrom('file_contents')
      .select('unused_since')
      .where('user_id', '=', 'owner')
      .execute();
    expect(contents.every(({ unused_since }) => unused_since > 0)).toBe(true);
  });

  test('applies each edit that a member could not send before the move once, at the new address', async () => {
    const editor = actorFor('editor');
    await createPerson(context.store, 'editor');
    const member = { memberId: 'editor', role: 'editor', linkId: '', now: 1 } as const;
    await context.store.write((transaction) => addMember(transaction, twin, member));
    const add = (id: string) => ({ id: `add-${id}`, collection: 'tags', kind: 'add', item: { ...tag, id } });
    const send = (ref: TourRef, actor: typeof editor, ...operations: unknown[]) =>
      writeOperations(context, actor, { ...ref, body: { operations, tourId: globalId } });
    let globalId: string | undefined;
    // The response to the first edit is lost.
    ({ globalId } = await send(twin, editor, add('a')));
    await offer();
    await accept();
    await run();
    await send(moved(), other, {
      id: 'remove-a',
      collection: 'tags',
      kind: 'remove',
      item: { ...tag, id: 'a' },
    });
    await expect(send(twin, editor, add('a'), add('b'))).rejects.toMatchObject({ code: 'not-found' });
    await send(moved(), editor, add('a'), add('b'));
    expect((await readTour(context, other, moved())).tags).toMatchObject([{ id: 't1' }, { id: 'b' }]);
  });

  test('changes nothing until all files are copied, and takes effect only once', async () => {
    await offer();
    await accept();
    const broken = {
      ...context,
      files: { ...context.files, put: () => Promise.reject(new Error('killed')) },
    };
    await expect(runJob(broken, moveTwin, 'other', twin)).rejects.toThrow('killed');
    expect(await readTour(context, owner, twin)).toMatchObject({ tags: [{ id: 't1' }] });
    await addTextFile(context, 'Added meanwhile', { ...twin });
    await run();
    expect((await readTour(context, other, moved())).documents).toHaveLength(2);
    await run();
    expect(
      await context.store.db.selectFrom('tours').selectAll().where('deleted', '=', 0).execute(),
    ).toHaveLength(1);
  });

  test('loses and duplicates no data if the server is killed at any step, and then completes on a retry', async () => {
    await offer();
    await accept();
    let attempts = 0;
    for (let killed = true; killed; attempts += STEP) {
      killed = await runJob(killedAfter(context, attempts), moveTwin, 'other', twin).then(
        () => false,
        (error: unknown) => String(error).includes('killed') || Promise.reject(error as Error),
      );
      const owners = await context.store.db
        .selectFrom('tours')
        .select('user_id')
        .where((build) => build.and({ tour_id: twin.tourId, deleted: 0 }))
        .execute();
      expect(owners).toHaveLength(1);
      const { user_id: userId } = owners[0]!;
      const tour = await readTour(context, owner, { ...twin, userId });
      expect(tour).toMatchObject({ name: 'Town hall', tags: [{ id: 't1' }], documents: { length: 1 } });
      expect(await bytesOf(userId, sha256Of('Manual'))).toBe('Manual');
      expect(await Array.fromAsync(checkContents(context.store.db, Date.now()))).toEqual([]);
    }
    // Checks that the test has killed the process often enough.
    expect(attempts).toBeGreaterThan(8);
    expect(await readTour(context, other, moved())).toMatchObject({ userId: 'other' });
  });

  test('resumes virus checks and conversions, and keeps results that the recipient already has', async () => {
    const { db } = context.store;
    await addTextFile(context, 'Plan', { ...twin });
    await addTextFile(context, 'Notes', { ...twin });
    await writeTour(context, other, { userId: 'other', tourId: 'demo-tour', patch: { name: 'Own' } });
    await addTextFile(context, 'Notes', { userId: 'other' });
    const know = (userId: string, text: string, change: ContentChange) =>
      changeContent(context, { user_id: userId, sha256: sha256Of(text) }, change);
    await know('owner', 'Manual', { scan: 'waiting' });
    await know('owner', 'Notes', { scan: 'waiting' });
    await know('other', 'Notes', { scan: 'clean', facts: { pages: 1 } });
    await offer();
    await accept();
    await run();
    const { documents } = await readTour(context, other, moved());
    expect(documents.map(({ file }) => file)).toMatchObject([
      { scan: 'waiting' },
      { scan: 'none' },
      { scan: 'clean', pages: 1 },
    ]);
    const jobs = db.selectFrom('jobs').select(['kind', 'input']).orderBy('kind');
    expect(await jobs.where((build) => build.and({ user_id: 'other', lane: 'files' })).execute()).toEqual([
      { kind: 'convert-file', input: JSON.stringify({ sha256: sha256Of('Plan') }) },
      { kind: 'scan-file', input: JSON.stringify({ sha256: sha256Of('Manual') }) },
    ]);
  });

  test('ends unfinished uploads and imports, and keeps the storage counts correct', async () => {
    const { db } = context.store;
    const key = { ...tourKey(twin), created_at: 1, expires_at: Date.now() + 60_000 };
    await db
      .insertInto('imports')
      .values({ ...key, ...waitingImport, id: 'import' })
      .execute();
    await db
      .insertInto('import_parts')
      .values({ user_id: 'owner', import_id: 'import', role: 'file', part: 0, bytes: Buffer.from('x') })
      .execute();
    await db
      .insertInto('uploads')
      .values({ ...key, ...openUpload, id: 'upload' })
      .execute();
    await offer();
    await accept();
    await run();
    for (const table of ['imports', 'import_parts', 'hand_overs'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('uploads').select(['user_id', 'state', 'locked_by']).execute()).toEqual([
      { user_id: 'owner', state: 'failed', locked_by: '' },
    ]);
    expect(await Array.fromAsync(checkContents(db, Date.now()))).toEqual([]);
  });

  test('copies the scan if another twin of the former owner uses it', async () => {
    await createTwin(context, owner, { userId: 'owner', body: { name: 'Annex', matterportId: SCAN } });
    await offer();
    await accept();
    await run();
    const scans = await context.store.db.selectFrom('scans').select('user_id').orderBy('user_id').execute();
    expect(scans).toEqual([{ user_id: 'other' }, { user_id: 'owner' }]);
  });

  test('keeps the corrections of both owners if the twin is handed back and the scan was copied', async () => {
    const { db } = context.store;
    const annex = await createTwin(context, owner, {
      userId: 'owner',
      body: { name: 'Annex', matterportId: SCAN },
    });
    await offer();
    await accept();
    await run();
    const corrected = '{"rooms":{"room-1":{"name":"Boiler room"}}}';
    await db.updateTable('scans').set({ corrections: corrected }).where('user_id', '=', 'other').execute();
    await offerHandOver(context, other, { ...moved(), body: { memberId: 'owner' } });
    await answerOffer(context, owner, { ...moved(), accept: true });
    await runJob(context, moveTwin, 'owner', moved());
    const shown = async (ref: TourRef) => {
      const { matterportId: id } = await readTour(context, owner, ref);
      const scan = db.selectFrom('scans').select(['user_id', 'corrections']).where('id', '=', id);
      const files = db.selectFrom('scan_files').select('name').where('scan_id', '=', id);
      return { scans: await scan.execute(), files: (await files.execute()).length };
    };
    expect(await shown(twin)).toEqual({ scans: [{ user_id: 'owner', corrections: corrected }], files: 5 });
    expect(await shown(annex)).toEqual({ scans: [{ user_id: 'owner', corrections: '' }], files: 5 });
  });

  test('waits until the scan is processed, and keeps the offer if the move fails', async () => {
    const { db } = context.store;
    const process = (state: 'processing' | 'ready') => db.updateTable('scans').set({ state }).execute();
    await offer();
    await process('processing');
    await expect(accept()).rejects.toMatchObject({ code: 'conflict' });
    await process('ready');
    await accept();
    await process('processing');
    await expect(run()).rejects.toThrow(JobRefusedError);
    const { job_id: id } = await db.selectFrom('hand_overs').select('job_id').executeTakeFirstOrThrow();
    await moveTwin.abandon?.(context, { id, userId: 'other', input: twin });
    await process('ready');
    await accept();
    await run();
    expect(await readTour(context, other, moved())).toMatchObject({ userId: 'other' });
  });

  test('requires an offer by the owner to a member; the owner can withdraw it and the member can decline it', async () => {
    await expect(
      offerHandOver(context, other, { ...twin, body: { memberId: 'other' } }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      offerHandOver(context, owner, { ...twin, body: { memberId: 'staff-1' } }),
    ).rejects.toMatchObject({ code: 'not-found' });
    await expect(accept()).rejects.toMatchObject({ code: 'not-found' });
    await offer();
    await cancelHandOver(context, owner, twin);
    await expect(accept()).rejects.toMatchObject({ code: 'not-found' });
    await offer();
    await answerOffer(context, other, { ...twin, accept: false });
    expect(await context.store.db.selectFrom('hand_overs').selectAll().execute()).toEqual([]);
    await offer();
    await accept();
    await cancelHandOver(context, owner, twin);
    await expect(run()).rejects.toThrow('the offer was withdrawn');
    expect(await readTour(context, owner, twin)).toMatchObject({ name: 'Town hall' });
  });

  test('is cancelled if the recipient is removed or leaves after the offer', async () => {
    for (const by of [owner, other]) {
      await offer();
      await removeMember(context, by, { ...twin, memberId: 'other' });
      await expect(accept()).rejects.toMatchObject({ code: 'not-found' });
      await joinThroughLink(context, other, token);
    }
    await offer();
    await accept();
    await removeMember(context, owner, { ...twin, memberId: 'other' });
    await expect(run()).rejects.toThrow('the offer was withdrawn');
    expect(await readTour(context, owner, twin)).toMatchObject({ userId: 'owner' });
  });

  test('sends the recipient one mail, even if the owner offers the twin repeatedly', async () => {
    const mails = async () => {
      const { db } = context.store;
      return (await db.selectFrom('jobs').select('id').where('kind', '=', MAIL.name).execute()).length;
    };
    await offer();
    await offer();
    expect(await mails()).toBe(1);
    await accept();
    await offer();
    expect(await mails()).toBe(1);
  });

  test('does not reveal to other users whether a twin exists or what it contains', async () => {
    const small = { ...context, config: { ...context.config, filesPerPerson: 3 } };
    for (const ref of [twin, { ...twin, tourId: 'none' }])
      await expect(answerOffer(small, other, { ...ref, accept: true })).rejects.toMatchObject({
        code: 'not-found',
      });
  });

  test('is rejected if the twin does not fit into the recipient’s storage', async () => {
    await offer();
    const small = { ...context, config: { ...context.config, filesPerPerson: 3 } };
    await expect(answerOffer(small, other, { ...twin, accept: true })).rejects.toMatchObject({
      code: 'quota-exceeded',
    });
    await accept();
    const full = { ...context, config: { ...context.config, storagePerPerson: 10 } };
    await expect(runJob(full, moveTwin, 'other', twin)).rejects.toThrow('storage is full');
    const kept = await context.store.db
      .selectFrom('tours')
      .select('user_id')
      .where((build) => build.and(tourKey(twin)))
      .execute();
    expect(kept).toEqual([{ user_id: 'owner' }]);
  });
});
