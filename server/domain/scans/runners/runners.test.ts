import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import {
  type NewRunner,
  runnerListSchema,
  type ScanLease,
  scanLeaseSchema,
} from '../../../../contract/scans/runner.ts';
import { actorFor, createApi, openTestContext } from '../../../../tests/support/servers/api.ts';
import { eventually, QUICK, startRunner } from '../../../../tests/support/jobs.ts';
import { makeGlb, makeSpace, makeWebp } from '../../../../tests/support/scans/made-files.ts';
import { ScanServer } from '../../../../tests/support/scans/scan-server.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import { LEASE_LASTS } from '../../../platform/jobs/runner/leases.ts';
import { takeOverDead } from '../../../platform/jobs/runner/claim-jobs.ts';
import { TIMES } from '../../../platform/jobs/runner/job-runner.ts';
import { processScan } from '../run/scan-jobs.ts';
import { texts } from '../run/texts.ts';
import { createRunner, revokeRunner } from './runners.ts';

const GLB = makeGlb(100);
const WEBP = makeWebp();
const FILES = [
  { name: 'scene.glb', bytes: GLB.length, mediaType: 'model/gltf-binary' },
  { name: 'poster.webp', bytes: WEBP.length, mediaType: 'image/webp' },
  { name: 'thumbnail.webp', bytes: WEBP.length, mediaType: 'image/webp' },
];
const DONE = {
  outcome: 'done',
  space: makeSpace('Room'),
  scene: 'scene.glb',
  poster: 'poster.webp',
  thumbnail: 'thumbnail.webp',
  sceneError: 0,
  parts: [],
  accuracy: { relative: 0, absolute: 0, source: 'stated' },
  files: FILES,
};
const BYTES = Buffer.concat([GLB, WEBP, WEBP]);
const resultOf = (result: unknown, bytes: Uint8Array = BYTES) =>
  new Uint8Array(Buffer.concat([Buffer.from(`${JSON.stringify(result)}\n`), bytes]));

/** A runner that sends arbitrary requests, like one that somebody else wrote. */
class FakeRunner {
  readonly #server: ReturnType<typeof createApi>;
  readonly #token: string;
  readonly id: string;

  constructor(context: Context, { runner, token }: NewRunner) {
    this.#server = createApi(context);
    this.#token = token;
    this.id = runner.id;
  }

  async ask(
    method: string,
    path: string,
    sent: { json?: unknown; body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) {
    const headers = { authorization: `Bearer ${this.#token}`, ...sent.headers };
    return await this.#server.call(path, { method, ...sent, headers });
  }

  async lease(memory = 4096): Promise<ScanLease | null> {
    const answer = await this.ask('POST', api.leases(), { json: { memory, cores: 2 } });
    return answer.status === 204 ? null : scanLeaseSchema.parse(await answer.json());
  }

  async leaseAny(): Promise<ScanLease> {
    const lease = await this.lease();
    if (!lease) throw new Error('There was no scan.');
    return lease;
  }

  async send({ lease }: ScanLease, body: Uint8Array<ArrayBuffer>): Promise<number> {
    const headers = { 'content-type': 'application/octet-stream' };
    return (await this.ask('POST', api.scanResult(lease), { body, headers })).status;
  }

  async renew({ lease }: ScanLease, progress: object | null = null): Promise<Response> {
    return await this.ask('PUT', api.lease(lease), { json: { progress } });
  }

  async fail({ lease }: ScanLease, reason: string): Promise<number> {
    return (await this.ask('POST', api.leaseFailure(lease), { json: { reason } })).status;
  }
}

describe.each(mainly('postgres'))('runners for scans over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ScanServer;
  let moved = 0;

  beforeEach(async () => {
    const opened = await openTestContext(kind, { SCANS_AT_ONCE: '0' });
    close = opened.close;
    moved = 0;
    context = { ...opened.context, now: () => Date.now() + moved };
    server = new ScanServer(context);
  });
  afterEach(() => close());

  const add = async (name = 'Rack 1') =>
    new FakeRunner(context, await createRunner(context, actorFor('staff'), { name }));
  const list = async () => {
    const answer = await server.call(api.runners(), { as: 'staff' });
    return runnerListSchema.parse(await answer.json()).runners;
  };
  const job = async () =>
    (await context.store.db.selectFrom('jobs').selectAll().where('kind', '=', 'process-scan').execute()).at(
      -1,
    );
  /** Lets all leases expire, and lets a server detect the expired leases. */
  const loseLeases = async () => {
    moved += LEASE_LASTS + 1_000;
    await takeOverDead(context, TIMES.dead, []);
  };

  test('lease a scan with its file, and the result that they send opens @15.87', async () => {
    const scan = { act: 'done' } as const;
    const id = await server.upload(scan);
    const runner = await add();
    const count = vi.spyOn(context.metrics, 'count');
    const lease = await runner.leaseAny();
    expect(lease.request).toMatchObject({ captureId: id, name: 'Office.glb', previous: null });
    expect(count).toHaveBeenCalledWith('jobs', { kind: 'process-scan', outcome: 'handed-over' });
    count.mockRestore();
    expect(await runner.lease()).toBeNull();
    const source = await runner.ask('GET', api.leasedSource(lease.lease));
    expect(await source.text()).toBe(JSON.stringify(scan));
    const rest = await runner.ask('GET', api.leasedSource(lease.lease), { headers: { range: 'bytes=2-4' } });
    expect([rest.status, await rest.text()]).toEqual([206, 'act']);
    await runner.renew(lease, { done: 0.5, step: 'Finding rooms', left: 12 });
    expect(await server.scan(id)).toMatchObject({ state: 'processing', text: 'Finding rooms', left: 12 });
    expect(await list()).toMatchObject([
      { name: 'Rack 1', memory: 4096, cores: 2, scans: [{ step: 'Finding rooms' }] },
    ]);
    expect(await runner.send(lease, resultOf(DONE))).toBe(204);
    expect(await server.scan(id)).toMatchObject({ state: 'ready', run: 1 });
    expect(await job()).toMatchObject({ state: 'done', input: '', attempts: 1 });
    expect((await list())[0]?.scans).toEqual([]);
    expect(await readdir(context.config.uploadsDir)).toEqual([]);
  });

  test('are created and revoked by staff, with log entries and without a stored token @15.87', async () => {
    const { runner, token } = await createRunner(context, actorFor('staff'), { name: ' Rack 1 ' });
    expect(runner.name).toBe('Rack 1');
    const rows = await context.store.db.selectFrom('runners').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    await revokeRunner(context, actorFor('staff'), runner.id);
    await revokeRunner(context, actorFor('staff'), runner.id);
    const entries = await context.store.db.selectFrom('audit_log').select(['actor_id', 'action']).execute();
    expect(entries.map(({ actor_id, action }) => `${actor_id} ${action}`).toSorted()).toEqual([
      'staff-1 create-runner',
      'staff-1 revoke-runner',
    ]);
    expect(
      (await new FakeRunner(context, { runner, token }).ask('POST', api.leases(), { json: {} })).status,
    ).toBe(401);
  });

  test('cannot use another runner’s lease or an unknown lease @15.88', async () => {
    await server.upload({ act: 'done' });
    const lease = await (await add()).leaseAny();
    const hostile = await add('Hostile');
    for (const name of [lease.lease, lease.lease.replace(/^[^.]+/, hostile.id), 'none']) {
      const other = { ...lease, lease: name };
      expect((await hostile.ask('GET', api.leasedSource(name))).status).toBe(404);
      expect((await hostile.renew(other)).status).toBe(404);
      expect(await hostile.send(other, resultOf(DONE))).toBe(404);
      expect(await hostile.fail(other, 'error')).toBe(404);
    }
    expect(await job()).toMatchObject({ state: 'running', runner: lease.lease });
  });

  test('cannot send a result after they lose the lease, and another runner completes the scan @15.88', async () => {
    const id = await server.upload({ act: 'done' });
    const [first, second] = [await add(), await add('Rack 2')];
    const lost = await first.leaseAny();
    moved += LEASE_LASTS - 1_000;
    await takeOverDead(context, TIMES.dead, []);
    expect((await first.renew(lost)).status).toBe(200);
    await loseLeases();
    expect(await first.send(lost, resultOf(DONE))).toBe(404);
    expect((await first.ask('GET', api.leasedSource(lost.lease))).status).toBe(404);
    const lease = await second.leaseAny();
    expect(await first.send(lost, resultOf(DONE))).toBe(404);
    expect(await second.send(lease, resultOf(DONE))).toBe(204);
    expect(await server.scan(id)).toMatchObject({ state: 'ready', run: 1 });
    expect(await job()).toMatchObject({ attempts: 2 });
  });

  test('lose their leases and access when they are revoked @15.88', async () => {
    await server.upload({ act: 'done' });
    const runner = await add();
    const lease = await runner.leaseAny();
    await revokeRunner(context, actorFor('staff'), runner.id);
    expect((await runner.ask('GET', api.leasedSource(lease.lease))).status).toBe(401);
    expect(await runner.send(lease, resultOf(DONE))).toBe(401);
    expect(await (await add()).lease()).not.toBeNull();
  });

  const file = (change: object) => ({ ...DONE, files: [{ ...FILES[0], ...change }, ...FILES.slice(1)] });
  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['is not JSON', new Uint8Array(Buffer.from('{\n'))],
    ['has no line', new Uint8Array(Buffer.from('{}'))],
    ['does not follow the schema', resultOf({ ...DONE, space: {} })],
    ['is too long', resultOf({ ...DONE, more: 'x'.repeat(17 * 1024 ** 2) })],
    ['names a file outside of its folder', resultOf(file({ name: '../scene.glb' }))],
    ['names a file of negative size', resultOf(file({ bytes: -1 }))],
    ['names more than a scan may have', resultOf(file({ bytes: 5 * 1024 ** 3 }))],
    ['names a file twice', resultOf({ ...DONE, files: [...FILES, FILES[0]] })],
    ['has fewer bytes than it names', resultOf(DONE, BYTES.subarray(1))],
    ['has more bytes than it names', resultOf(DONE, Buffer.concat([BYTES, GLB]))],
  ])('keep the lease after a rejected result that %s @15.88', async (_, body) => {
    const id = await server.upload({ act: 'done' });
    const runner = await add();
    const lease = await runner.leaseAny();
    expect(await runner.send(lease, body)).toBe(422);
    expect(await readdir(context.config.uploadsDir)).toEqual([]);
    expect(await runner.send(lease, resultOf(DONE))).toBe(204);
    expect(await server.scan(id)).toMatchObject({ state: 'ready' });
  });

  test('fail an attempt if they send files of the wrong type @15.88', async () => {
    const id = await server.upload({ act: 'done' });
    const runner = await add();
    const wrong = Buffer.concat([Buffer.alloc(GLB.length), WEBP, WEBP]);
    expect(await runner.send(await runner.leaseAny(), resultOf(DONE, wrong))).toBe(422);
    expect(await job()).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await server.scan(id)).state).toBe('processing');
  });

  test('are notified of a cancelled scan when they renew the lease @15.87', async () => {
    const id = await server.upload({ act: 'done' });
    const runner = await add();
    const lease = await runner.leaseAny();
    expect(await (await runner.renew(lease)).json()).toEqual({ cancelled: false });
    await server.call(api.processScan('owner', id), { method: 'DELETE' });
    expect(await (await runner.renew(lease)).json()).toEqual({ cancelled: true });
    expect(await job()).toMatchObject({ state: 'cancelled' });
    expect(await runner.send(lease, resultOf(DONE))).toBe(404);
    expect((await server.scan(id)).state).toBe('cancelled');
  });

  test('receive a scan that ran out of memory only if they have more memory @15.87', async () => {
    await server.upload({ act: 'done' });
    const runner = await add();
    const lease = await runner.lease(1024);
    expect(await runner.fail(lease!, 'memory')).toBe(204);
    moved += 60_000;
    expect(await runner.lease(1024)).toBeNull();
    expect(await runner.lease(1025)).not.toBeNull();
  });

  test('can return a scan without using an attempt, but the scan ends after five failures @15.87', async () => {
    const id = await server.upload({ act: 'done' });
    const runner = await add();
    expect(await runner.fail(await runner.leaseAny(), 'stopped')).toBe(204);
    expect(await job()).toMatchObject({ state: 'queued', attempts: 0 });
    for (let attempt = 1; attempt <= processScan.maxAttempts; attempt += 1) {
      expect(await runner.fail(await runner.leaseAny(), 'error')).toBe(204);
      moved += 60_000;
    }
    expect(await server.scan(id)).toMatchObject({ state: 'failed', text: texts.failed });
    expect(await runner.lease()).toBeNull();
  });

  test('can send an error message, which the scan shows', async () => {
    const id = await server.upload({ act: 'done' });
    const runner = await add();
    const sentence = 'The file has no surfaces.';
    expect(
      await runner.send(
        await runner.leaseAny(),
        resultOf({ outcome: 'refused', sentence }, new Uint8Array()),
      ),
    ).toBe(204);
    expect(await server.scan(id)).toMatchObject({ state: 'failed', text: sentence });
  });

  test('receive scans of all users in turn, even if one user has many scans @16.11', async () => {
    const others = new ScanServer(context, 'other');
    for (let scan = 0; scan < 3; scan += 1) await others.upload({ act: 'done', bytes: scan });
    const id = await server.upload({ act: 'done' });
    const runner = await add();
    const leases = [await runner.leaseAny(), await runner.leaseAny()];
    expect(leases.map(({ request }) => request.captureId)).toContain(id);
  });

  test('are required for all but cancelled scans if the server processes no scans itself', async () => {
    const waiting = await server.upload({ act: 'done' });
    const cancelled = await server.upload({ act: 'done', bytes: 1 });
    await server.call(api.processScan('owner', cancelled), { method: 'DELETE' });
    const jobs = startRunner(context, [processScan], QUICK);
    const states = async () => {
      const rows = await context.store.db
        .selectFrom('jobs')
        .select('state')
        .where('lane', '=', 'scans')
        .execute();
      return rows.map(({ state }) => state).toSorted();
    };
    await eventually(async () => expect(await states()).toEqual(['cancelled', 'queued']));
    await jobs.stop(0);
    expect(await states()).toEqual(['cancelled', 'queued']);
    expect((await server.scan(waiting)).state).toBe('waiting');
  });
});
