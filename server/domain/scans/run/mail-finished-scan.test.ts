import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestContext } from '../../../../tests/support/servers/api.ts';
import { eventually, QUICK, startRunner } from '../../../../tests/support/jobs.ts';
import { ScanServer } from '../../../../tests/support/scans/scan-server.ts';
import type { StubScan } from '../../../../tests/support/scans/stub-program.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import type { JobRunner } from '../../../platform/jobs/runner/job-runner.ts';
import { MAIL } from '../../mail/mail-kind.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { processScan } from './process-scan.ts';

vi.mock('./scan-program.ts', () => import('../../../../tests/support/scans/stub-scan-program.ts'));

describe.each(mainly('sqlite'))('the mail about a scan, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let runner: JobRunner;
  let server: ScanServer;
  let sent: Mail[];

  beforeEach(async () => {
    const opened = await openTestContext(kind);
    sent = [];
    const mailer = { ...opened.context.mailer, send: async (mail: Mail) => void sent.push(mail) };
    context = { ...opened.context, mailer };
    ({ close } = opened);
    server = new ScanServer(context);
    runner = startRunner(context, [], QUICK);
  });
  afterEach(async () => {
    await runner.stop(1_000);
    await close();
  });

  /** Processes a scan after this many milliseconds of waiting. */
  const process = async (scan: StubScan, waited: number) => {
    const id = await server.upload(scan, 'Head <office>.glb');
    await context.store.db
      .updateTable('jobs')
      .set({ created_at: Date.now() - waited })
      .where('kind', '=', 'process-scan')
      .execute();
    runner = startRunner(context, [processScan, MAIL], QUICK);
    await eventually(async () =>
      expect(['ready', 'asks', 'failed']).toContain((await server.scan(id)).state),
    );
  };

  test.each<[StubScan['act'], string]>([
    ['done', 'Your scan is ready'],
    ['asks', 'Your scan needs an answer'],
    ['refused', 'Your scan could not be processed'],
  ])(
    'reports the outcome with a link to the page if processing took a long time (%s) @15.48',
    async (act, subject) => {
      await process({ act }, 121_000);
      await eventually(() => expect(sent).toHaveLength(1));
      expect(sent[0]).toMatchObject({ to: 'owner@example.org', subject });
      expect(sent[0]?.text).toContain('http://localhost:3000/dashboard/scans');
      expect(sent[0]?.text).toContain('“Head <office>”');
      expect(sent[0]?.html).toContain('Head &lt;office>');
    },
  );

  test('is not sent if processing was fast', async () => {
    await process({ act: 'done' }, 1_000);
    const mails = context.store.db.selectFrom('jobs').select('id').where('kind', '=', MAIL.name);
    expect(await mails.execute()).toEqual([]);
  });
});
