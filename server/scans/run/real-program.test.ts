import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { ScanSpace } from '../../../contract/scans/scan.ts';
import { openTestContext } from '../../../tests/support/servers/api.ts';
import { eventually, QUICK, startRunner } from '../../../tests/support/stores/jobs.ts';
import { ScanServer, scanIdIn } from '../../../tests/support/scans/scan-server.ts';
import { buildScan } from '../../../tools/building-maker/build-scan.ts';
import { writeGlb } from '../../../tools/building-maker/files/write-glb.ts';
import type { Context } from '../../access/context.ts';
import type { JobRunner } from '../../jobs/runner/job-runner.ts';
import { processScan } from './process-scan.ts';

/** Milliseconds in which a small building is processed on a busy machine. */
const PROCESSED = 120_000;

let context: Context;
let close: () => Promise<void>;
let runner: JobRunner;

beforeEach(async () => {
  ({ context, close } = await openTestContext('sqlite'));
  runner = startRunner(context, [processScan], { ...QUICK, dead: PROCESSED });
});
afterEach(async () => {
  await runner.stop(1_000);
  await close();
});

test(
  'the real program makes a space of an uploaded house within its rights @15.42',
  { timeout: PROCESSED },
  async () => {
    const server = new ScanServer(context);
    const house = { storeys: 1, size: [8, 6], furnished: false, unseen: ['glass'] } as const;
    const { parts } = buildScan(5, { ...house, unseen: ['glass'] });
    const bytes = new Uint8Array(await writeGlb(parts, { pictures: true }));
    const id = scanIdIn(await server.uploads.upload(bytes, { name: 'House.glb', target: { scan: true } }));
    const ended = async (states: RegExp) => {
      const shown = async () => expect((await server.scan(id)).state).toMatch(states);
      await vi.waitFor(shown, { timeout: PROCESSED, interval: 100 });
      return await server.scan(id);
    };
    const { questions } = await ended(/ready|failed|asks/);
    if (questions.length > 0) await server.process(id, { unit: 'metre', up: 'y' });
    await ended(/ready|failed/);
    expect(await server.scan(id)).toMatchObject({ state: 'ready', text: '' });
    const { found } = (await (await server.call(api.scan('owner', id))).json()) as ScanSpace;
    expect(found.floors).toHaveLength(1);
    expect(found.rooms.length).toBeGreaterThan(1);
    await eventually(async () => expect(await readdir(context.config.uploadsDir)).toEqual([]));
  },
);
