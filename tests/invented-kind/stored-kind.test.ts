import { demoTour } from '../../contract/tour-id.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { defineCollection } from '../../contract/changes/collections.ts';
import { defineItemKind } from '../../contract/changes/kinds.ts';
import type { Operation } from '../../contract/changes/operation.ts';
import { ARCHIVE_PATHS } from '../../contract/twin-archive/manifest.ts';
import { readCsv } from '../../server/domain/imports/reader/read-csv.ts';
import { readArchive } from '../../server/domain/imports/reader/read-archive.ts';
import { defineCsvTable } from '../../server/domain/tours/items-csv/tables.ts';
import { listFindable } from '../../server/domain/tours/find-by-words.ts';
import { readTour } from '../../server/domain/tours/read-tour.ts';
import { writeOperations } from '../../server/domain/tours/write-operations.ts';
import { writeTour } from '../../server/domain/tours/write-tour.ts';
import type { Context } from '../../server/platform/access/context.ts';
import { openArchive } from '../support/open-archive.ts';
import { addTextFile } from '../support/files/added-file.ts';
import { actorFor, createApi, openTestContext } from '../support/servers/api.ts';
import { mainly } from '../support/stores.ts';
import { beaconCollection, beaconItems, beaconTable } from './beacon.ts';

const owner = actorFor('owner');
const userId = 'owner';
const fresnel = { id: 'fresnel', lamp: 'Fresnel', days: 3, position: [1, 2, 3], normal: [0, 1, 0] };
const ofFresnel = { kind: 'beacon', id: 'fresnel' };

beforeAll(() => {
  defineCollection(beaconCollection);
  defineItemKind(beaconItems);
  defineCsvTable(beaconTable);
});

describe.each(mainly('sqlite'))('a test-only annotation kind, in %s', (store) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(store));
    server = createApi(context);
    await writeTour(context, owner, {
      ...demoTour(userId),
      patch: { matterportId: 'gv360office', name: 'Lighthouse' },
    });
    await operate({ id: 'light', collection: 'beacons', kind: 'add', item: fresnel });
  });
  afterEach(() => close());

  const operate = (operation: Operation) =>
    writeOperations(context, owner, { ...demoTour(userId), body: { operations: [operation] } });

  test('has files, and gets a deleted file back when the file is restored', async () => {
    const gone = { kind: 'beacon', id: 'gone' };
    const { documentId } = await addTextFile(context, 'Manual', { target: { attached: [ofFresnel, gone] } });
    const [item] = (await readTour(context, owner, demoTour(userId))).documents ?? [];
    expect(item).toMatchObject({ id: documentId, attached: [ofFresnel, gone] });
    await operate({ id: 'remove', collection: 'documents', kind: 'remove', item: item! });
    expect((await readTour(context, owner, demoTour(userId))).documents).toEqual([]);
    const restored = { method: 'POST', as: 'owner' } as const;
    expect((await server.call(api.restoreDocument(demoTour(userId), documentId), restored)).status).toBe(204);
    expect((await readTour(context, owner, demoTour(userId))).documents).toMatchObject([
      { attached: [ofFresnel] },
    ]);
  });

  test('is found in the dashboard’s search by its title and other text', async () => {
    expect((await listFindable(context, owner))[0]?.items).toEqual([
      { kind: 'beacon', id: 'fresnel', title: 'Fresnel', texts: ['every 3 days'] },
    ]);
  });

  test('is exported with its files to the archive and the archive’s page, and can be imported again', async () => {
    await addTextFile(context, 'Manual', { name: 'manual.txt', target: { attached: [ofFresnel] } });
    const answer = await server.call(api.tourExport(demoTour(userId)), { as: 'owner' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const archive = await openArchive(new Blob([bytes]));
    const text = async (path: string) => new TextDecoder().decode(await archive.read(path));
    expect(JSON.parse(await text(ARCHIVE_PATHS.collection('beacons')))).toMatchObject({ items: [fresnel] });
    const page = await text(ARCHIVE_PATHS.page);
    const [item] = JSON.parse(/<script id="twin"[^>]*>(.*?)<\/script>/s.exec(page)![1]!).items;
    expect(JSON.stringify(item)).toMatch(/Fresnel.*manual\.txt/s);
    const table = await text(ARCHIVE_PATHS.csv('beacons'));
    expect(table).toMatch(/id,lamp,days,.*\r\nfresnel,Fresnel,3,/s);
    const changed = Buffer.from(table.replace('Fresnel,3,', 'Argand,7,'));
    let rows = '';
    const read = { collection: 'beacons', existing: [fresnel], revision: 2 };
    const preview = await readCsv(changed, read, async (lines) => void (rows += lines));
    expect(preview).toMatchObject({ collections: [{ changed: 1, added: 0 }], refusedCount: 0 });
    expect(rows).toMatch(/"lamp":"Argand".*"days":7/);

    let content = '';
    const { collections } = await readArchive(bytes, async (lines) => void (content += lines));
    expect(collections).toContainEqual({ name: 'beacons', items: 1, added: 1, changed: 0 });
    expect(content).toContain('["beacons","fresnel"]');
  });
});
