import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import type { Scan, ScanSpace } from '../../../../contract/scans/scan.ts';
import { openTestContext } from '../../../../tests/support/servers/api.ts';
import { eventually, SLOW, startRunner } from '../../../../tests/support/jobs.ts';
import { ScanServer, scanIdIn } from '../../../../tests/support/scans/scan-server.ts';
import { buildScan } from '../../../../tools/building-maker/build-scan.ts';
import { writeObjZip } from '../../../../tools/building-maker/make-building.ts';
import type { Context } from '../../../platform/access/context.ts';
import type { JobRunner } from '../../../platform/jobs/runner/job-runner.ts';
import { readScanCapture } from '../serving/read-scan-capture.ts';
import { processScan } from './process-scan.ts';

/** Milliseconds that a busy machine needs to process a small building. */
const PROCESSED = 120_000;

let context: Context;
let close: () => Promise<void>;
let runner: JobRunner;

beforeEach(async () => {
  ({ context, close } = await openTestContext('sqlite'));
  runner = startRunner(context, [processScan], { ...SLOW, look: 500 });
});
afterEach(async () => {
  await runner.stop(1_000);
  await close();
});

async function ended(server: ScanServer, id: string): Promise<Scan> {
  const shown = async () => expect((await server.scan(id)).state).toMatch(/ready|failed|asks/);
  await vi.waitFor(shown, { timeout: PROCESSED, interval: 100 });
  return await server.scan(id);
}

test(
  'runs the real program in its sandbox, and keeps corrections when a scan in a twin is reprocessed @15.42 @15.70',
  { timeout: 2 * PROCESSED },
  async () => {
    const server = new ScanServer(context);
    const { parts } = buildScan(12, {
      storeys: 1,
      size: [6, 5],
      edge: 0.5,
      furnished: false,
      unseen: ['glass'],
    });
    const bytes = new Uint8Array(await writeObjZip(parts));
    const id = scanIdIn(await server.uploads.upload(bytes, { name: 'Workshop.zip', target: { scan: true } }));
    expect(await ended(server, id)).toMatchObject({ state: 'ready', text: '', run: 1 });
    // Gives the rooms other ids, as an earlier version of the program might have. The current one gives the
    // rooms of a file the same ids again.
    const { db } = context.store;
    const { result } = await db.selectFrom('scans').select('result').executeTakeFirstOrThrow();
    await db
      .updateTable('scans')
      .set({ result: result.replaceAll(/"room-(\d+)"/g, '"earlier-$1"') })
      .execute();
    const space = async () => (await (await server.call(api.scan('owner', id))).json()) as ScanSpace;
    const { found } = await space();
    expect(found.floors).toHaveLength(1);
    for (const each of found.rooms) expect(each.id).toMatch(/^earlier-/);
    await eventually(async () => expect(await readdir(context.config.uploadsDir)).toEqual([]));

    const [room, removed] = found.rooms;
    const corrections = { rooms: { [room!.id]: { name: 'Paint shop' }, [removed!.id]: { removed: true } } };
    const saved = await server.call(api.scanCorrections('owner', id), {
      method: 'PUT',
      json: { revision: 0, corrections },
    });
    expect(saved.status).toBe(200);

    expect((await server.process(id)).status).toBe(202);
    await vi.waitFor(async () => expect((await server.scan(id)).run).toBe(2), { timeout: PROCESSED });
    expect(await ended(server, id)).toMatchObject({ state: 'ready' });
    expect(await space()).toMatchObject({ corrections });
    const shown = await readScanCapture(context, { userId: 'owner', scanId: id });
    const rooms = new Map(shown!.capture.rooms.map(({ id, name }) => [id, name]));
    expect(rooms.get(room!.id)).toBe('Paint shop');
    expect(rooms.has(removed!.id)).toBe(false);
    expect(rooms.size).toBe((await space()).found.rooms.length - 1);
  },
);
