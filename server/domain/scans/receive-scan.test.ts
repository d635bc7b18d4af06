import { demoTour } from '../../../contract/tour-id.ts';
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { openUploadsSchema } from '../../../contract/files/upload.ts';
import { SCANS_MAX } from '../../../contract/limits.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import { openTestContext } from '../../../tests/support/servers/api.ts';
import { SIGNATURE, startTestScanner, type TestScanner } from '../../../tests/support/files/clamd.ts';
import { eventually, QUICK, startRunner } from '../../../tests/support/jobs.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { ScanServer } from '../../../tests/support/scans/scan-server.ts';
import { processByStub } from '../../../tests/support/scans/stub-scan-program.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { pruneUploads } from '../uploads/prune-uploads.ts';
import type { JobRunner } from '../../platform/jobs/runner/job-runner.ts';
import { texts } from './run/texts.ts';
import { scanName } from './receive-scan.ts';

const TARGET = { scan: true };
const MIB = 1024 ** 2;

describe.each(mainly('postgres'))('an uploaded scan, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ScanServer;
  let runner: JobRunner | null;
  let scanner: TestScanner | null;

  const open = async (environment: Record<string, string>) => {
    ({ context, close } = await openTestContext(kind, environment));
    server = new ScanServer(context);
  };
  beforeEach(async () => {
    [runner, scanner] = [null, null];
    await open({ SCAN_MAX_MB: '2', FILE_MAX_MB: '1', FILES_PER_PERSON_MB: '3' });
  });
  afterEach(async () => {
    await runner?.stop(1_000);
    await scanner?.close();
    await close();
  });
  const codeOf = async (answer: Response) => (await answer.json()) as { code: string; detail: string };

  test('does not need a twin, gets a random id, and waits to be processed @15.39', async () => {
    const address = await server.uploads.begin(3, { name: 'My house.v2.GLB', target: TARGET });
    // The scan is not among the twin's uploads.
    const list = await server.call(api.uploads(demoTour('owner')));
    expect(openUploadsSchema.parse(await list.json()).uploads).toEqual([]);
    await server.uploads.send(address, 0, new Uint8Array([1]));
    expect((await server.uploads.send(address, 1, new Uint8Array([2, 3]))).status).toBe(204);
    const [scan] = await server.list();
    expect(scan).toMatchObject({ name: 'My house.v2', state: 'waiting', run: 0, bytes: 3 });
    expect(scan?.source).toEqual({ name: 'My house.v2.GLB', bytes: 3 });
    expect(isScanId(scan?.id ?? '')).toBe(true);
    expect(await readdir(context.config.uploadsDir)).toEqual([]);
  });

  test('is rejected before any byte is sent if it exceeds a limit, with an error that shows the limit @15.39', async () => {
    const large = await codeOf(await server.uploads.announce(2 * MIB + 1, { target: TARGET }));
    expect(large).toMatchObject({
      code: 'document-too-large',
      detail: expect.stringContaining('the limit is 2 MB') as string,
    });
    await server.uploads.begin(2 * MIB, { target: TARGET });
    const full = await codeOf(await server.uploads.announce(2 * MIB, { target: TARGET }));
    expect(full).toMatchObject({
      code: 'quota-exceeded',
      detail: expect.stringContaining('limited to 3 MB per user') as string,
    });
  });

  test('counts towards the user’s limit, even if several scans arrive at the same time @15.39', async () => {
    const first = await server.uploads.begin(1, { target: TARGET });
    for (let count = 0; count < SCANS_MAX; count++) await server.upload({ act: 'done' });
    expect(await codeOf(await server.uploads.announce(1, { target: TARGET }))).toMatchObject({
      code: 'quota-exceeded',
      detail: expect.stringContaining(`You have ${SCANS_MAX} scans`) as string,
    });
    expect((await server.uploads.send(first, 0, new Uint8Array(1))).status).toBe(507);
    expect(await server.list()).toHaveLength(SCANS_MAX);
    // The storage that was reserved for the scan is available again.
    expect((await server.uploads.announce(2 * MIB, { target: {} })).status).toBe(404);
  });

  test('is recorded only once, even if a server stops and another server continues @15.47', async () => {
    const bytes = new Uint8Array(Buffer.from('{"act":"done"}'));
    const { store } = context;
    const write = store.write.bind(store);
    const address = await server.uploads.begin(bytes.length, { target: TARGET });
    // The server dies after storing the file and before recording the scan.
    let writes = 0;
    store.write = async (work) => {
      const result = write(work);
      const row = await store.db.selectFrom('file_contents').select('sha256').executeTakeFirst();
      if (row && ++writes > 1) {
        // The sender never receives the response.
        result.catch(() => {});
        throw new Error('killed');
      }
      return await result;
    };
    await server.uploads.send(address, 0, bytes).catch(() => null);
    store.write = write;
    await store.db.updateTable('uploads').set({ locked_by: '', locked_until: 0 }).execute();
    await runJob(context, pruneUploads, '', null);
    await runJob(context, pruneUploads, '', null);
    expect(await server.list()).toHaveLength(1);
    const jobs = store.db.selectFrom('jobs').select('id').where('kind', '=', 'process-scan');
    expect(await jobs.execute()).toHaveLength(1);
  });

  test('is checked for viruses before it is opened, and is never opened if it is infected @15.40', async () => {
    await close();
    scanner = await startTestScanner();
    await open({ CLAMD_URL: scanner.url });
    const good = await server.upload({ act: 'done' });
    const bad = new Uint8Array(Buffer.from(`{"act":"done","virus":"${SIGNATURE}"}`));
    await server.uploads.upload(bad, { name: 'Bad.glb', target: TARGET });
    runner = startRunner(context, [processByStub], QUICK);
    await server.until(good, 'ready');
    await eventually(async () => {
      const infected = (await server.list()).find(({ name }) => name === 'Bad');
      expect(infected).toMatchObject({ state: 'failed', text: texts.infected, run: 0 });
    });
    // Files that the server generated are not checked for viruses.
    const contents = context.store.db.selectFrom('file_contents').select('scan');
    expect((await contents.execute()).map(({ scan }) => scan).sort()).toEqual([
      'clean',
      'infected',
      'none',
      'none',
    ]);
  });

  test('waits while the virus scanner is unreachable, unless its user cancels the scan @15.40', async () => {
    await close();
    await open({ CLAMD_URL: 'tcp://127.0.0.1:1' });
    const id = await server.upload({ act: 'done' });
    runner = startRunner(context, [processByStub], QUICK);
    await eventually(async () =>
      expect(await server.scan(id)).toMatchObject({ text: texts.checking, progress: null }),
    );
    await server.call(api.processScan('owner', id), { method: 'DELETE' });
    expect((await server.scan(id)).state).toBe('cancelled');
  });
});

test.each([
  ['House.glb', 'House'],
  ['Office 2.0', 'Office 2.0'],
  ['.glb', '.glb'],
  ['Matterpak.tar.zip', 'Matterpak.tar'],
  ['x'.repeat(250), 'x'.repeat(200)],
])('scanName returns a name for a scan from the file name %s: %s', (file, name) => {
  expect(scanName(file)).toBe(name);
});
