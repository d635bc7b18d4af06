import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestContext } from '../../../../tests/support/servers/api.ts';
import { eventually, QUICK, SLOW, startRunner } from '../../../../tests/support/jobs.ts';
import { ScanServer } from '../../../../tests/support/scans/scan-server.ts';
import { processByStub } from '../../../../tests/support/scans/stub-scan-program.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import type { JobRunner } from '../../../platform/jobs/runner/job-runner.ts';
import type { Store } from '../../../platform/store/store.ts';
import { removeLeftScratch } from './scratch.ts';

/**
 * Milliseconds after which another server takes the job. The clock of that server is ahead by this time, so
 * that no test has to wait.
 */
const DEAD = 10_000;

describe.each(mainly('sqlite'))('the processing of a scan over %s, if its server is killed', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ScanServer;
  const runners: JobRunner[] = [];

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    server = new ScanServer(context);
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop(0)));
    await close();
  });

  /**
   * Starts a server that dies at its nth write, before or after the write has taken effect. The server does
   * nothing after that.
   */
  const startDying = (nth: number, written: boolean) => {
    const died = Promise.withResolvers<void>();
    let writes = 0;
    const store: Store = {
      ...context.store,
      async write(work) {
        const last = ++writes >= nth;
        const result = last && !written ? null : await context.store.write(work);
        if (!last) return result!;
        died.resolve();
        return await new Promise(() => {});
      },
    };
    const kind = {
      ...processByStub,
      run: (_: Context, job: Parameters<typeof processByStub.run>[1]) =>
        processByStub.run({ ...context, store }, job),
    };
    runners.push(startRunner(context, [kind], SLOW));
    return died.promise;
  };
  const startOther = () => {
    const later = { ...context, now: () => context.now() + 2 * DEAD };
    runners.push(startRunner(later, [processByStub], { ...QUICK, dead: DEAD }));
  };
  const expectWhole = async (id: string) => {
    expect(await server.until(id, 'ready')).toMatchObject({ run: 1 });
    const files = await context.store.db.selectFrom('scan_files').selectAll().execute();
    expect(files.map(({ run, name }) => `${run} ${name}`).sort()).toEqual([
      '0 Office.glb',
      '1 poster.webp',
      '1 scene.glb',
      '1 thumbnail.webp',
    ]);
    for (const { sha256 } of files)
      expect(await context.files.sizeOf(fileKey('owner', sha256))).toBeGreaterThan(0);
    const contents = await context.store.db.selectFrom('file_contents').select('unused_since').execute();
    expect(contents.every(({ unused_since }) => unused_since === 0)).toBe(true);
    await eventually(async () => expect(await readdir(context.config.uploadsDir)).toEqual([]));
  };

  // The server's writes start the job, store three files and record the run.
  const deaths: [nth: number, written: boolean][] = [
    [1, true],
    [3, false],
    [5, false],
    [5, true],
  ];
  // The other deaths differ only in the number of stored files.
  if (process.env.BOTH_STORES) deaths.push([1, false], [2, false], [4, false]);
  test.each(deaths)(
    'at write %i (written: %s), is completed once by another server @15.47',
    async (nth, written) => {
      const id = await server.upload({ act: 'done' });
      await startDying(nth, written);
      startOther();
      await expectWhole(id);
    },
  );

  test('repeatedly, ends with an error message and can be retried @15.47', async () => {
    const id = await server.upload({ act: 'done' });
    await context.store.db
      .updateTable('jobs')
      .set({ attempts: processByStub.maxAttempts })
      .where('kind', '=', 'process-scan')
      .execute();
    startOther();
    expect((await server.until(id, 'failed')).text).toMatch(/^This scan could not be processed/);
    await server.process(id);
    await expectWhole(id);
  });

  test('leaves a folder, which the server deletes at its next start without affecting other servers @15.47', async () => {
    const { uploadsDir } = context.config;
    const id = await server.upload({ act: 'hang' });
    runners.push(startRunner(context, [processByStub], QUICK));
    const shown = async () => expect((await server.scan(id)).text).toBe('Finding rooms');
    await vi.waitFor(shown, { timeout: 60_000, interval: 200 });
    const left = `scan-${crypto.randomUUID()}-1`;
    mkdirSync(join(uploadsDir, left, 'output'), { recursive: true });
    const own = (await readdir(uploadsDir)).find((name) => name !== left);
    expect(await removeLeftScratch(context)).toBe(1);
    expect(await readdir(uploadsDir)).toEqual([own]);
  });
});
