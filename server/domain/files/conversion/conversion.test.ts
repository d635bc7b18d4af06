import { demoTour } from '../../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addTextFile, sha256Of } from '../../../../tests/support/files/added-file.ts';
import { actorFor, openTestContext } from '../../../../tests/support/servers/api.ts';
import { SIGNATURE, startTestScanner, type TestScanner } from '../../../../tests/support/files/clamd.ts';
import { hugePng } from '../../../../tests/support/files/hostile-files.ts';
import { eventually, probeKind, QUICK, queueJob, SLOW, startRunner } from '../../../../tests/support/jobs.ts';
import { makePdf } from '../../../../tests/support/files/pdf.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import { endJobsOf } from '../../../platform/jobs/cancel-job.ts';
import type { JobRunner } from '../../../platform/jobs/runner/job-runner.ts';
import { readTour } from '../../tours/read-tour.ts';
import { writeTour } from '../../tours/write-tour.ts';
import type { Change } from '../../../platform/feed/feed.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import { abandonConversion } from './convert-content.ts';
import { convertFile, enqueueConversion, checkFileForViruses } from './enqueue-conversion.ts';
import { texts } from './change-content.ts';

const PDF = 'application/pdf';

describe.each(mainly('postgres'))('the conversion of files, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let runner: JobRunner | null = null;
  let scanner: TestScanner | null = null;

  const open = async (environment: Record<string, string> = {}) => {
    ({ context, close } = await openTestContext(kind, environment));
    await writeTour(context, actorFor('owner'), {
      ...demoTour('owner'),
      ifMatch: undefined,
      patch: { name: 'House' },
    });
  };
  beforeEach(() => open());
  afterEach(async () => {
    await runner?.stop(0);
    await scanner?.close();
    runner = null;
    scanner = null;
    await close();
  });
  /** Opens the context with a virus scanner that accepts at most 1 MiB. */
  const openWithScanner = async () => {
    await close();
    scanner = await startTestScanner();
    await open({ CLAMD_URL: scanner.url, CLAMD_MAX_MB: '1' });
    return scanner;
  };

  /** Adds a file, queues its conversion, and returns its SHA-256. */
  const add = async (content: Buffer, mediaType: string) => {
    await addTextFile(context, content, { mediaType, name: 'File' });
    const sha256 = sha256Of(content);
    await context.store.write((transaction) =>
      enqueueConversion(context, transaction, { userId: 'owner', sha256 }),
    );
    return sha256;
  };
  const convert = (sha256: string) => runJob(context, convertFile, 'owner', { sha256 });
  const scan = (sha256: string) => runJob(context, checkFileForViruses, 'owner', { sha256 });
  const queued = async () =>
    (await context.store.db.selectFrom('jobs').select('kind').orderBy('kind').execute()).map(
      ({ kind }) => kind,
    );
  /** Returns the file of the tour's only document. */
  const fileOf = async () => {
    const { documents } = await readTour(context, actorFor('owner'), demoTour('owner'));
    return documents[0]?.file;
  };
  const wordsOf = async (sha256: string) => {
    const rows = await context.store.db
      .selectFrom('file_words')
      .select(['word', 'page'])
      .where('sha256', '=', sha256)
      .orderBy('word')
      .execute();
    return rows.map(({ word, page }) => `${word} ${page}`);
  };
  const run = () => {
    // No server dies in these tests. On a busy machine, a server may miss heartbeats for a second, after
    // which another server would start the job again.
    const times = { ...QUICK, dead: SLOW.dead };
    runner = startRunner(context, [convertFile, checkFileForViruses], times);
  };

  test('stores pages, words and a thumbnail, and updates open pages @14.33', async () => {
    const told: Change[] = [];
    context.feed.subscribe((event) => void told.push(event));
    const sha256 = await add(makePdf([{ text: 'Pump' }, { text: 'Second pump' }]), PDF);
    expect(await queued()).toEqual(['convert-file']);
    await convert(sha256);
    expect(await fileOf()).toMatchObject({ sha256, pages: 2, thumbnail: true, scan: 'none' });
    expect(await wordsOf(sha256)).toEqual(['pump 1', 'second 2']);
    expect(await context.files.sizeOf(fileKey('owner', sha256, 'thumbnail'))).toBeGreaterThan(100);
    const { revision } = await readTour(context, actorFor('owner'), demoTour('owner'));
    expect(told.at(-1)).toMatchObject({ kind: 'changed', revision });
  });

  test('stores words only once if the conversion is repeated', async () => {
    const sha256 = await add(Buffer.from('pump station'), 'text/plain');
    const row = { user_id: 'owner', sha256 };
    await context.store.db
      .insertInto('file_words')
      .values([
        { ...row, word: 'earlier', page: 1 },
        { ...row, word: 'pump', page: 9 },
      ])
      .execute();
    await convert(sha256);
    await convert(sha256);
    expect(await wordsOf(sha256)).toEqual(['pump 1', 'station 1']);
  });

  test.each([
    ['a decompression bomb', () => hugePng(60_000, 60_000, 10), 'image/png', texts.pixels],
    ['a damaged file', () => Buffer.from('%PDF-1.7 broken'), PDF, texts.damaged],
  ])('reports %s without a retry @14.32', async (_, make, type, problem) => {
    const sha256 = await add(make(), type);
    run();
    await eventually(async () => expect((await fileOf())?.problem).toBe(problem));
    await eventually(async () => {
      const [job] = await context.store.db.selectFrom('jobs').select(['state', 'attempts']).execute();
      expect(job).toEqual({ state: 'done', attempts: 1 });
    });
    expect(await context.files.sizeOf(fileKey('owner', sha256))).toBe(make().length);
  });

  test('reports a file that still cannot be converted after the last attempt', async () => {
    const sha256 = await add(Buffer.from('text'), 'text/plain');
    await abandonConversion(context, { userId: 'owner', input: { sha256 } });
    expect((await fileOf())?.problem).toBe(texts.failed);
  });

  test('skips unsupported file types without a message', async () => {
    await add(Buffer.from('video'), 'video/mp4');
    expect(await queued()).toEqual([]);
    expect(await fileOf()).not.toHaveProperty('problem');
  });

  test('is not repeated when the same file is added again', async () => {
    const content = Buffer.from('pump');
    await convert(await add(content, 'text/plain'));
    await context.store.db.deleteFrom('jobs').execute();
    await add(content, 'text/plain');
    expect(await queued()).toEqual([]);
  });

  test('stores no results if the file is deleted during the conversion', async () => {
    const sha256 = await add(Buffer.from('pump'), 'text/plain');
    const { files } = context;
    const slow: Context = {
      ...context,
      files: {
        ...files,
        read: async (...input) => {
          await context.store.db.updateTable('file_contents').set({ unused_since: -1 }).execute();
          return await files.read(...input);
        },
      },
    };
    await runJob(slow, convertFile, 'owner', { sha256 });
    expect(await wordsOf(sha256)).toEqual([]);
    await context.store.db.deleteFrom('file_contents').execute();
    await convert(sha256);
    await scan(sha256);
  });

  test('stops if the account is deleted', async () => {
    const sha256 = await add(Buffer.from('pump'), 'text/plain');
    await context.store.write((transaction) => endJobsOf(transaction, 'owner'));
    const { files } = context;
    run();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await wordsOf(sha256)).toEqual([]);
    expect(await files.sizeOf(fileKey('owner', sha256, 'thumbnail'))).toBeNull();
  });

  test('alternates between users, and does not delay mails or imports @14.34', async () => {
    const order: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow = probeKind({
      name: 'slow',
      lane: convertFile.lane,
      run: async (_, { userId }) => {
        order.push(userId);
        await released;
      },
    });
    const heavy = probeKind({ name: 'heavy', run: async () => void order.push('import') });
    const mail = probeKind({ name: 'mail-like', lane: 'mail', run: async () => void order.push('mail') });
    for (const userId of ['owner', 'owner', 'owner', 'other'])
      await queueJob(context, { kind: slow, userId, input: '' });
    await queueJob(context, { kind: heavy, userId: 'other', input: '' });
    await queueJob(context, { kind: mail, userId: 'other', input: '' });
    runner = startRunner(context, [slow, heavy, mail], QUICK);
    await eventually(() => expect(order.toSorted()).toEqual(['import', 'mail', 'other']));
    release();
    await eventually(() => expect(order).toHaveLength(6));
    expect(order.filter((name) => name === 'owner' || name === 'other')).toEqual([
      'other',
      'owner',
      'owner',
      'owner',
    ]);
  });

  describe('with a virus scanner', () => {
    test('runs after the virus check @14.35', async () => {
      const { scanned } = await openWithScanner();
      const sha256 = await add(Buffer.from('pump'), 'text/plain');
      expect(await fileOf()).toMatchObject({ scan: 'waiting' });
      expect(await queued()).toEqual(['scan-file']);
      // Files are not converted before the virus check.
      await convert(sha256);
      expect(await wordsOf(sha256)).toEqual([]);
      await scan(sha256);
      expect(scanned).toEqual([4]);
      expect(await fileOf()).toMatchObject({ scan: 'clean' });
      expect(await queued()).toEqual(['convert-file', 'scan-file']);
      await convert(sha256);
      expect(await wordsOf(sha256)).toEqual(['pump 1']);
    });

    test('fails for a file that is not in the file store, and the file keeps waiting', async () => {
      await openWithScanner();
      const sha256 = await add(Buffer.from('pump'), 'text/plain');
      await context.files.remove(fileKey('owner', sha256));
      await expect(scan(sha256)).rejects.toThrow('not in the file store');
      expect(await fileOf()).toMatchObject({ scan: 'waiting' });
    });

    test('is skipped for an infected file, and the document reports the virus @14.36', async () => {
      await openWithScanner();
      const warn = vi.spyOn(context.log, 'warn');
      const sha256 = await add(Buffer.from(`pump ${SIGNATURE}`), 'text/plain');
      await scan(sha256);
      const signature = 'GoV360.Test.Signature.UNOFFICIAL';
      expect(await fileOf()).toMatchObject({ scan: 'infected', problem: texts.infected(signature) });
      expect(warn).toHaveBeenCalledWith({ owner: 'owner', sha256, signature }, 'a file is infected');
      await convert(sha256);
      expect(await wordsOf(sha256)).toEqual([]);
      expect(await queued()).toEqual(['scan-file']);
    });

    test('is skipped for a file larger than the scanner’s limit, and the file is marked as unscanned @14.36', async () => {
      const { scanned } = await openWithScanner();
      const sha256 = await add(Buffer.alloc(1024 ** 2 + 1, 'x'), 'text/plain');
      await scan(sha256);
      expect(await fileOf()).toMatchObject({ scan: 'unscanned' });
      expect(scanned).toEqual([]);
      expect(await queued()).toEqual(['scan-file']);
    });

    test('waits until an unreachable scanner is available again @14.35', async () => {
      const away = await openWithScanner();
      await away.close();
      await add(Buffer.from('pump'), 'text/plain');
      run();
      const jobs = () =>
        context.store.db.selectFrom('jobs').select(['kind', 'state', 'attempts', 'run_at']).execute();
      await eventually(async () =>
        expect(await jobs()).toMatchObject([{ kind: 'scan-file', state: 'queued', attempts: 1 }]),
      );
      expect((await jobs())[0]?.run_at).toBeGreaterThan(Date.now());
      expect(await fileOf()).toMatchObject({ scan: 'waiting' });
      // The number of earlier attempts does not matter.
      await context.store.db.updateTable('jobs').set({ attempts: 1_000_000, run_at: 0 }).execute();
      await eventually(async () =>
        expect(await jobs()).toMatchObject([{ state: 'queued', attempts: 1_000_001 }]),
      );
      await away.open();
      await context.store.db.updateTable('jobs').set({ run_at: 0 }).execute();
      await eventually(async () => expect(await fileOf()).toMatchObject({ scan: 'clean' }));
    });

    test('does not wait if the scanner was removed from the configuration', async () => {
      await openWithScanner();
      const sha256 = await add(Buffer.from('pump'), 'text/plain');
      const without = { ...context, config: { ...context.config, clamdUrl: undefined } };
      await runJob(without, checkFileForViruses, 'owner', { sha256 });
      expect(await fileOf()).toMatchObject({ scan: 'none' });
    });
  });
});
