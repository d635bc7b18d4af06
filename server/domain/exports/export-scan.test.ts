import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { ArchiveEntries } from '../../../contract/twin-archive/archive-entries.ts';
import { ARCHIVE_PATHS } from '../../../contract/twin-archive/manifest.ts';
import { actorFor, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { openArchive } from '../../../tests/support/open-archive.ts';
import { storeScan } from '../../../tests/support/scans/stored-scans.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { currentTour } from '../tours/read-tour.ts';
import { writeTour } from '../tours/write-tour.ts';

const SCAN = '_abcdefghij';
const measured = (position: number[]) => ({
  position,
  normal: [0, 1, 0],
  snap: 'corner',
  eye: [0, 1.6, 0],
  pixel: 0.001,
});
const measurements = [
  { id: 'm', kind: 'distance', title: 'Wall', points: [measured([0, 0, 0]), measured([3, 0, 0])] },
];

describe.each(mainly('sqlite'))('the archive of a twin that shows a scan, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let archive: ArchiveEntries;

  const readText = async (path: string) => new TextDecoder().decode(await archive.read(path));
  async function exportTwin(matterportId: string): Promise<void> {
    const ifMatch = (await currentTour(context, demoTour('owner')))?.revision;
    const patch = { name: 'House', matterportId, measurements };
    await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch, ifMatch });
    const answer = await createApi(context).call(api.tourExport(demoTour('owner')), { as: 'owner' });
    archive = await openArchive(await answer.blob());
  }

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
    await storeScan(context, { corrections: corrected('Studio') });
    await storeScan(context, { userId: 'other', scanId: '_othersscan' });
    await exportTwin(SCAN);
  });
  afterAll(() => close());

  test('contains the corrected plans, poster and accuracy, and states that it does not include the scan @15.59', async () => {
    expect(await readText(ARCHIVE_PATHS.picture('plan-1.svg'))).toContain('>Studio<');
    expect(await readText(ARCHIVE_PATHS.picture('poster.webp'))).toContain('poster.webp of');
    const page = await readText(ARCHIVE_PATHS.page);
    expect(page).toContain('are not in this archive. In GoV360, the person who uploaded the scan');
    expect(await readText(ARCHIVE_PATHS.csv('measurements'))).toMatch(/Wall.*,0\.0\d/);
    expect(archive.paths.filter((path) => path.endsWith('.glb'))).toEqual([]);
  });

  test('contains no data from another user’s scan @15.59', async () => {
    await exportTwin('_othersscan');
    expect(archive.paths.filter((path) => /plan-1|poster/.test(path))).toEqual([]);
    expect(await readText(ARCHIVE_PATHS.page)).not.toContain('Workshop');
  });
});

function corrected(name: string): string {
  const none = { floors: {}, sweeps: {}, links: {}, ceilings: {}, settled: [] };
  return JSON.stringify({ ...none, rooms: { 'room-1': { name } } });
}
