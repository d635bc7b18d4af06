import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import { correctionsSchema } from '../../../../contract/scans/corrections.ts';
import { scanListSchema } from '../../../../contract/scans/scan.ts';
import { Uploads } from '../../../../tests/support/files/uploads.ts';
import { QUICK } from '../../../../tests/support/jobs.ts';
import { actorFor } from '../../../../tests/support/servers/api.ts';
import { sampleResult, sampleSpace } from '../../../../tests/support/scans/sample-scan.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { call, openSession, type TestSession } from '../../../../tests/support/servers/session.ts';
import { buildScan } from '../../../../tools/building-maker/build-scan.ts';
import { writeObjZip } from '../../../../tools/building-maker/make-building.ts';
import { projectPath } from '../../../platform/config/project.ts';
import { LEASE_LASTS } from '../../../platform/jobs/runner/leases.ts';
import { readScanCapture } from '../../captures/read-capture.ts';
import { createRunner, revokeRunner } from './runners.ts';

/** Maximum time in milliseconds for a busy machine to process a small building. */
const PROCESSED = 240_000;

let server: TestServer;
let session: TestSession;
let folder: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-runner-test-'));
  server = await startTestServer({
    env: { SCANS_AT_ONCE: '0' },
    jobTimes: { ...QUICK, look: 500, heartbeat: 500, prune: 500 },
  });
  session = await openSession(server.origin, 'owner@example.org');
});
afterEach(async () => {
  for (const runner of started.splice(0)) runner.kill('SIGKILL');
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Starts a runner in a separate process and returns it with its output so far. */
async function startRunner(name: string) {
  const { runner, token } = await createRunner(server.context, actorFor('staff'), { name });
  const file = join(folder, `${name}.token`);
  writeFileSync(file, `${token}\n`);
  const work = join(folder, name);
  const words = ['--server', server.origin, '--token-file', file, '--dir', work];
  const child = spawn(process.execPath, [projectPath('server/runner.ts'), ...words], {
    env: { PATH: process.env.PATH, BUILT_PROGRAMS: process.env.BUILT_PROGRAMS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const said = { text: '' };
  for (const output of [child.stdout, child.stderr])
    output.on('data', (piece: Buffer) => (said.text += piece.toString()));
  const says = (text: string) =>
    vi.waitFor(() => expect(said.text).toContain(text), { timeout: PROCESSED, interval: 50 });
  return { id: runner.id, child, says, ended: once(child, 'exit'), work };
}

const scans = async () => {
  const answer = await call(server.origin, session, 'GET', api.scans(session.userId));
  return scanListSchema.parse(await answer.json()).scans;
};

const attempts = async () => {
  const query = server.context.store.db.selectFrom('jobs').select(['state', 'attempts']);
  const job = await query.where('kind', '=', 'process-scan').executeTakeFirstOrThrow();
  return [job.state, job.attempts];
};

test(
  'a runner processes a scan again with the real program and keeps its corrections, after another runner was stopped and a third was killed @15.42 @15.70 @15.87',
  { timeout: 2 * PROCESSED },
  async () => {
    const { parts } = buildScan(12, {
      storeys: 1,
      size: [6, 5],
      edge: 0.5,
      furnished: false,
      unseen: ['glass'],
    });
    const uploads = new Uploads(
      (path, { method, headers, body }) =>
        fetch(server.origin + path, {
          method,
          headers: { origin: server.origin, cookie: session.cookie, ...headers },
          ...(body && { body }),
        }),
      session.userId,
    );
    const bytes = new Uint8Array(await writeObjZip(parts));
    await uploads.upload(bytes, { name: 'Workshop.zip', target: { scan: true } });
    // The result of an earlier version of the program, with different ids, and a correction of that result.
    const { db } = server.context.store;
    const previous = sampleSpace();
    const [floor] = previous.floors;
    const corrections = { ...correctionsSchema.parse({}), floors: { [floor!.id]: { name: 'Paint shop' } } };
    await db
      .updateTable('scans')
      .set({ result: JSON.stringify(sampleResult(previous)), corrections: JSON.stringify(corrections) })
      .execute();

    const stopped = await startRunner('stopped');
    await stopped.says('Processing a scan');
    stopped.child.kill('SIGTERM');
    expect(await stopped.ended).toEqual([0, null]);
    expect(await attempts()).toEqual(['queued', 0]);

    const killed = await startRunner('killed');
    await killed.says('Processing a scan');
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect((await scans())[0]?.state).toBe('processing');
    server.advance(LEASE_LASTS + 1_000);

    const other = await startRunner('other');
    await other.says('The result was sent.');
    expect(await scans()).toMatchObject([{ state: 'ready', run: 1, text: '' }]);
    expect(await attempts()).toEqual(['done', 2]);
    const { id: scanId, user_id: userId } = await db
      .selectFrom('scans')
      .selectAll()
      .executeTakeFirstOrThrow();
    const shown = await readScanCapture(server.context, { userId, scanId });
    expect(shown!.capture.floors).toMatchObject([{ id: floor!.id, name: 'Paint shop' }]);
    expect(shown!.capture.rooms.length).toBeGreaterThan(1);
    await vi.waitFor(() => expect(readdirSync(join(other.work, 'scans'))).toEqual([]));

    await revokeRunner(server.context, actorFor('staff'), other.id);
    await other.says('The server returned 401');
    expect(await other.ended).toEqual([1, null]);
  },
);
