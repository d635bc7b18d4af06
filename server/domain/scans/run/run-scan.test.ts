import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import type { ScanSpace } from '../../../../contract/scans/scan.ts';
import { openTestContext } from '../../../../tests/support/servers/api.ts';
import { eventually, probeKind, queueJob, QUICK, startRunner } from '../../../../tests/support/jobs.ts';
import { ScanServer } from '../../../../tests/support/scans/scan-server.ts';
import { processByStub } from '../../../../tests/support/scans/stub-scan-program.ts';
import type { StubScan } from '../../../../tests/support/scans/stub-program.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { MAIL } from '../../../platform/jobs/queue-mail.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import type { JobRunner } from '../../../platform/jobs/runner/job-runner.ts';
import { createLocalFeed, type Feed } from '../../../platform/feed/feed.ts';
import { texts } from './texts.ts';

/** Returns the context of a server whose clock shows that each scan took more than two minutes. */
const slow = (context: Context) => ({ ...context, now: () => context.now() + 121_000 });

describe.each(mainly('sqlite'))('a scan over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let runner: JobRunner;
  /** The feed of the server that processes the scan. `context` belongs to another server. */
  let feed: Feed;
  let server: ScanServer;
  let sent: Mail[];
  /** Expects one email with this subject, because processing took long by the server's clock. */
  const expectMail = async (subject: string) => {
    await eventually(() => expect(sent.map((mail) => mail.subject)).toEqual([subject]));
    return sent[0]!;
  };

  beforeEach(async () => {
    const opened = await openTestContext(kind, { FILES_PER_PERSON_MB: '2' });
    sent = [];
    const mailer = { ...opened.context.mailer, send: async (mail: Mail) => void sent.push(mail) };
    context = { ...opened.context, mailer };
    ({ close } = opened);
    server = new ScanServer(context);
    feed = createLocalFeed();
    runner = startRunner(slow(context), [processByStub, MAIL], QUICK, feed);
  });
  afterEach(async () => {
    await runner.stop(1_000);
    await close();
  });

  const filesOf = async (id: string) =>
    await context.store.db
      .selectFrom('scan_files')
      .select(['run', 'name', 'role', 'sha256', 'expires_at'])
      .where('scan_id', '=', id)
      .orderBy('run')
      .orderBy('name')
      .execute();
  /** Expects that all work files were deleted. */
  const expectNoScratch = () =>
    eventually(async () => expect(await readdir(context.config.uploadsDir)).toEqual([]));

  test('becomes a space with its files, and open pages receive the progress and its owner a mail @15.42 @15.48', async () => {
    const told: string[] = [];
    feed.subscribe((change) => {
      if (change.kind === 'changed') told.push(change.topic);
      if (change.kind === 'tours-changed') told.push(`tours of ${change.userId}`);
    });
    const id = await server.upload({ act: 'done', doubts: 2 }, 'Head <office>.glb');
    const scan = await server.until(id, 'ready');
    const mail = await expectMail('Your scan is ready');
    expect(mail.to).toBe('owner@example.org');
    expect(mail.text).toContain('http://localhost:3000/dashboard/scans');
    expect(mail.text).toContain('“Head <office>”');
    expect(mail.html).toContain('Head &lt;office>');
    expect(scan).toMatchObject({ name: 'Head <office>', run: 1, text: '', doubts: 2, inTwin: false });
    expect(scan.source).toMatchObject({ name: 'Head <office>.glb' });
    expect(told).toContain('users/owner/jobs');
    await eventually(async () => expect(told).toContain('tours of owner'));
    const files = await filesOf(id);
    expect(files.map(({ run, name, role }) => `${run} ${name} ${role}`)).toEqual([
      '0 Head <office>.glb source',
      '1 poster.webp output',
      '1 scene.glb output',
      '1 thumbnail.webp output',
    ]);
    for (const { sha256 } of files)
      expect(await context.files.sizeOf(fileKey('owner', sha256))).toBeGreaterThan(0);
    // Files with the same bytes count towards the quota once. The two pictures have the same bytes.
    const contents = await context.store.db.selectFrom('file_contents').selectAll().execute();
    expect(contents.map(({ unused_since }) => unused_since)).toEqual([0, 0, 0]);
    expect(scan.bytes).toBe(contents.reduce((sum, { bytes }) => sum + bytes, 0));
    const answer = await server.call(api.scan('owner', id));
    expect((await answer.json()) as ScanSpace).toMatchObject({
      found: { rooms: [{ name: 'Room 1' }] },
      revision: 0,
    });
    await expectNoScratch();
  });

  test('waits while the server processes another scan, of any user @15.42 @15.48', async () => {
    await runner.stop(1_000);
    const others = new ScanServer(context, 'other');
    const first = await others.upload({ act: 'hang' });
    const second = await server.upload({ act: 'done' });
    const ran = vi.fn<() => Promise<null>>(async () => null);
    const later = probeKind({ lane: 'files', run: ran });
    runner = startRunner(context, [processByStub, later], QUICK, feed);
    await others.until(first, 'processing');
    await queueJob(context, { kind: later, userId: 'other', input: '' });
    await eventually(() => expect(ran).toHaveBeenCalled());
    expect((await server.scan(second)).state).toBe('waiting');
    await others.call(api.processScan('other', first), { method: 'DELETE' });
    await server.until(second, 'ready');
    // The owner of the scan gets no email, because processing was fast.
    const mails = context.store.db.selectFrom('jobs').select('id').where('kind', '=', MAIL.name);
    expect(await mails.execute()).toEqual([]);
  });

  test('keeps the files of the previous run for a day after it is reprocessed @15.43', async () => {
    const id = await server.upload({ act: 'done' });
    await server.until(id, 'ready');
    expect((await server.process(id)).status).toBe(202);
    await eventually(async () => expect((await server.scan(id)).run).toBe(2));
    const files = await filesOf(id);
    const day = 24 * 3_600_000;
    expect(
      files.filter(({ run }) => run === 1).every(({ expires_at }) => expires_at > Date.now() + day - 60_000),
    ).toBe(true);
    expect(files.filter(({ run }) => run !== 1).every(({ expires_at }) => expires_at === 0)).toBe(true);
    const space = (await (await server.call(api.scan('owner', id))).json()) as ScanSpace;
    // The program received the findings of the previous run.
    expect(space.found.rooms[0]?.name).toBe('Room once more');
  });

  test('asks for information that the file does not contain, and continues after the answer @15.44 @15.48', async () => {
    const id = await server.upload({ act: 'asks' });
    const asks = await server.until(id, 'asks');
    expect(asks.questions[0]).toMatchObject({
      about: 'unit',
      options: [{ value: 'metre' }, { value: 'foot' }],
    });
    await expectMail('We have a question about your scan');
    expect((await server.process(id, { unit: 'metre' })).status).toBe(202);
    expect(await server.until(id, 'ready')).toMatchObject({ questions: [], answers: { unit: 'metre' } });
  });

  const BOUNDS: [string, StubScan, string][] = [
    ['takes too much memory', { act: 'memory' }, texts.memory],
    ['takes too long', { act: 'hang' }, texts.time],
  ];
  test.each<[string, StubScan, string]>([
    ['is rejected', { act: 'refused' }, 'The file has no surfaces.'],
    ['crashes the program', { act: 'crash' }, texts.crashed],
    // The limits do not depend on the store.
    ...(kind === 'sqlite' ? BOUNDS : []),
    ['takes control of the program', { act: 'spy' }, 'It could: .'],
  ])(
    'shows one error message and stores no result if the scan %s @15.45 @15.48',
    async (_, scan, sentence) => {
      const id = await server.upload(scan);
      expect(await server.until(id, 'failed')).toMatchObject({ text: sentence, run: 0 });
      await expectMail('Your scan could not be processed');
      expect((await filesOf(id)).map(({ role }) => role)).toEqual(['source']);
      const contents = await context.store.db.selectFrom('file_contents').select('bytes').execute();
      expect(contents).toHaveLength(1);
      await expectNoScratch();
      // The job is not retried automatically.
      const job = context.store.db
        .selectFrom('jobs')
        .select(['state', 'attempts'])
        .where('kind', '=', 'process-scan');
      await eventually(async () => expect(await job.execute()).toEqual([{ state: 'done', attempts: 1 }]));
    },
  );

  test('shows sizes if its files do not fit, and earlier scans still open @15.46', async () => {
    const id = await server.upload({ act: 'done' });
    await server.until(id, 'ready');
    const large = await server.upload({ act: 'done', bytes: 3 * 1024 ** 2 });
    const failed = await server.until(large, 'failed');
    expect(failed.text).toMatch(
      /^The files made from this scan take up 3(\.0)? MB, which does not fit\. .* limited to 2(\.0)? MB per user/,
    );
    expect(await server.until(id, 'ready')).toMatchObject({ run: 1 });
    await expectNoScratch();
  });

  test('stops immediately when its user cancels it, and can be retried @15.45', async () => {
    const id = await server.upload({ act: 'hang' });
    const underWay = { state: 'processing', text: 'Finding rooms', left: 12 };
    const shown = async () => expect(await server.scan(id)).toMatchObject(underWay);
    await vi.waitFor(shown, { timeout: 60_000, interval: 200 });
    expect((await server.scan(id)).progress).toBeCloseTo(0.495, 2);
    expect((await server.process(id)).status).toBe(409);
    const stopped = await server.call(api.processScan('owner', id), { method: 'DELETE' });
    expect(stopped.status).toBe(204);
    expect(await server.scan(id)).toMatchObject({ state: 'cancelled', text: '' });
    await expectNoScratch();
    expect((await server.process(id)).status).toBe(202);
    await server.until(id, 'processing');
    await server.call(api.processScan('owner', id), { method: 'DELETE' });
  });
});
