import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import type { Import } from '../../../../contract/import.ts';
import { demoTour } from '../../../../contract/tour-id.ts';
import { tourSchema } from '../../../../contract/tour.ts';
import { actorFor, createApi, openTestContext } from '../../../../tests/support/servers/api.ts';
import { checkImportHere } from '../../../../tests/support/files/check-import-here.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import { twinArchive } from '../../../../tests/support/twin-archive.ts';
import type { Context } from '../../../platform/access/context.ts';
import { findMiscounts } from '../../../backup/doctor/check-contents.ts';
import { deleteTour } from '../../tours/delete-tour.ts';
import { readTour } from '../../tours/read-tour.ts';
import { headLines } from '../twin-lines.ts';

const userId = 'owner';
const owner = actorFor('owner');
/** Folders, documents and floor plans among a twin's fields, where version 0.6.0 stored them. */
const TWIN = {
  name: 'Head office',
  matterportId: 'gv360office',
  folders: ['north'],
  documents: [{ name: 'Plan', url: 'https://files.test/plan.pdf' }, 7],
  floorplans: [],
};

describe.each(mainly('sqlite'))(
  'folders, documents and floor plans stored as fields of a twin, over %s',
  (kind) => {
    let context: Context;
    let close: () => Promise<void>;
    let server: ReturnType<typeof createApi>;

    beforeAll(async () => {
      ({ context, close } = await openTestContext(kind));
      server = createApi(context);
    });
    afterAll(() => close());
    beforeEach(() => deleteTour(context, owner, demoTour(userId)));

    const post = (path: string, ifMatch: number, json: unknown = {}) =>
      server.call(path, { method: 'POST', as: 'owner', json, headers: { 'if-match': `"${ifMatch}"` } });
    const expectItems = async () => {
      const tour = await readTour(context, owner, demoTour(userId));
      expect(tour).toMatchObject({
        name: 'Head office',
        folders: [{ name: 'north' }],
        documents: [{ name: 'Plan', url: 'https://files.test/plan.pdf', attached: [] }],
        floorplans: [],
        _documents: [7],
      });
      expect(tourSchema.safeParse(tour).success).toBe(true);
      expect(await findMiscounts(context.store)).toEqual([]);
      return tour.revision;
    };

    test('become items when an archive from an earlier version is imported @14.9', async () => {
      const headers = { 'content-type': 'application/zip' };
      const body = new Blob([twinArchive({ twin: TWIN })]);
      const sent = await server.call(api.imports(demoTour(userId)), {
        method: 'POST',
        as: 'owner',
        body,
        headers,
      });
      const { id } = (await sent.json()) as Import;
      await runJob(context, checkImportHere, userId, { importId: id });
      const found = (await (
        await server.call(api.import(demoTour(userId), id), { as: 'owner' })
      ).json()) as Import;
      expect(found).toMatchObject({ state: 'ready', preview: { refused: [] } });
      expect(found.preview?.collections).toContainEqual({
        name: 'documents',
        items: 1,
        added: 1,
        changed: 0,
      });
      expect((await post(api.applyImport(demoTour(userId), id), 0)).status).toBe(200);
      await expectItems();
    });

    test('become items when a snapshot from an earlier version is restored @14.9', async () => {
      const document = gzipSync(headLines(JSON.stringify(TWIN), 'null')).toString('base64');
      const now = Date.now();
      await context.store.db
        .insertInto('tour_snapshots')
        .values({
          user_id: userId,
          tour_id: 'demo-tour',
          id: 'earlier',
          reason: 'import',
          name: 'Head office',
          document,
          bytes: 0,
          taken_at: now,
          expires_at: now + 60_000,
        })
        .execute();
      expect((await post(api.restoreSnapshot(demoTour(userId), 'earlier'), 0)).status).toBe(204);
      await expectItems();
    });
  },
);
