import { demoTour } from '../../../../contract/tour-id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import type { Import, SnapshotList } from '../../../../contract/import.ts';
import type { Tour } from '../../../../contract/tour.ts';
import { readManifest } from '../../../../contract/twin-archive/verify.ts';
import { actorFor, createApi, openTestContext } from '../../../../tests/support/servers/api.ts';
import { openArchive } from '../../../../tests/support/open-archive.ts';
import { checkImportHere } from '../../../../tests/support/files/check-import-here.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { findMiscounts } from '../../../backup/doctor/check-contents.ts';
import { STORE_KINDS } from '../../../../tests/support/stores.ts';
import { archivedTag, twinArchive } from '../../../../tests/support/twin-archive.ts';
import type { Context } from '../../../platform/access/context.ts';
import { deleteTour } from '../../tours/delete-tour.ts';
import { currentTour, findTour } from '../../tours/read-tour.ts';
import { writeTour } from '../../tours/write-tour.ts';
import { pruneImports } from '../prune-imports.ts';

const userId = 'owner';
const owner = actorFor('owner');
const DAY = 24 * 3_600_000;

describe.each(STORE_KINDS)('a checked archive, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
    server = createApi(context);
  });
  afterAll(() => close());
  beforeEach(async () => {
    await deleteTour(context, owner, demoTour(userId));
    for (const { id } of await snapshots()) await call(api.snapshot(demoTour(userId), id), 'DELETE');
  });

  const call = (path: string, method: string, ifMatch?: number, json?: unknown) =>
    server.call(path, {
      method,
      as: 'owner',
      json,
      headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
    });
  const send = async (archive: Uint8Array<ArrayBuffer>, as = 'owner') => {
    const headers = { 'content-type': 'application/zip' };
    const body = new Blob([archive]);
    const { id } = (await (
      await server.call(api.imports(demoTour(as)), { method: 'POST', as, body, headers })
    ).json()) as Import;
    await runJob(context, checkImportHere, as, { importId: id });
    return id;
  };
  const apply = (id: string, ifMatch?: number, json: unknown = { replace: true }) =>
    call(api.applyImport(demoTour(userId), id), 'POST', ifMatch, json);
  const tour = () => findTour(context, owner, demoTour(userId));
  const tourId = async () => (await currentTour(context, demoTour(userId)))?.globalId;
  const revisionNow = async () => (await tour())?.revision ?? 0;
  const make = async (patch: object) => await writeTour(context, owner, { ...demoTour(userId), patch });
  const titles = (of: Tour | null) => of?.tags.map(({ title }) => title);
  const snapshots = async () =>
    ((await (await call(api.snapshots(demoTour(userId)), 'GET')).json()) as SnapshotList).snapshots;

  test('becomes a private twin if the user has no twin @12.18', async () => {
    const provenance = JSON.stringify({
      format: 'gov360-twin-provenance',
      version: 1,
      exported: { at: '2026-01-01T00:00:00Z', server: 'https://other.example' },
      owner: { id: 'staff-1', name: 'Somebody', company: 'Elsewhere' },
      tour: { created: '2025-01-01T00:00:00Z', updated: '2025-01-01T00:00:00Z', revision: 7, public: true },
      origin: null,
    });
    const twin = {
      name: 'Head office',
      matterportId: 'gv360office',
      own: [1],
      public: true,
      userId: 'staff-1',
    };
    const id = await send(twinArchive({ twin, parts: { 'provenance.json': provenance } }));
    const answer = await apply(id, 0);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      state: 'applied',
      preview: { origin: { owner: 'Somebody' } },
    });
    expect(await tour()).toMatchObject({
      name: 'Head office',
      own: [1],
      userId,
      public: false,
      folders: [],
      tags: [{ id: 'boiler' }],
    });
    const [origin] = await context.store.db.selectFrom('tour_origins').selectAll().execute();
    // Names are stored separately, so that deleting an account removes them everywhere.
    expect(JSON.parse(origin?.provenance ?? '')).toMatchObject({ owner: { name: '' } });
    const people = await context.store.db.selectFrom('origin_people').select('name').execute();
    expect(people).toEqual([{ name: 'Somebody' }]);
    expect(await findMiscounts(context.store)).toEqual([]);
  });

  test('replaces the existing twin only if the user agrees, and only at the previewed revision @12.18', async () => {
    const { revision } = await make({ name: 'Before', public: true, tags: [archivedTag('old')] });
    const before = await tourId();
    const id = await send(twinArchive());
    expect((await apply(id, revision, {})).status).toBe(400);
    expect((await apply(id)).status).toBe(428);
    const stale = await apply(id, revision - 1);
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ code: 'conflict', current: { name: 'Before' } });
    expect(await tour()).toMatchObject({ name: 'Before', revision });

    expect((await apply(id, revision)).status).toBe(200);
    expect(await tour()).toMatchObject({
      name: 'Head office',
      public: false,
      revision: revision + 1,
      tags: [{ id: 'boiler' }],
    });
    expect(await tourId()).not.toBe(before);
    expect((await apply(id, revision + 1)).status).toBe(409);
    expect(await findMiscounts(context.store)).toEqual([]);
  });

  test('can be undone and redone for 30 days @12.18', async () => {
    const { revision } = await make({ name: 'Before', tags: [archivedTag('b'), archivedTag('a')] });
    await apply(await send(twinArchive()), revision);
    const [kept] = await snapshots();
    expect(kept).toMatchObject({ reason: 'import', name: 'Before' });
    expect(kept!.expiresAt - kept!.takenAt).toBe(30 * DAY);
    const restored = await call(api.restoreSnapshot(demoTour(userId), kept!.id), 'POST', revision + 1);
    expect(restored.status).toBe(204);
    const now = await tour();
    expect(now).toMatchObject({ name: 'Before', revision: revision + 2, public: false });
    expect(titles(now)).toEqual(['Title of b', 'Title of a']);
    const [again, ...others] = await snapshots();
    expect(others).toEqual([]);
    expect(again).toMatchObject({ reason: 'restore', name: 'Head office' });
    expect((await call(api.restoreSnapshot(demoTour(userId), again!.id), 'POST', revision + 2)).status).toBe(
      204,
    );
    const log = await context.store.db.selectFrom('operation_log').selectAll().orderBy('revision').execute();
    expect(log.map(({ cause, actor, changes }) => [cause, actor, changes === ''])).toEqual([
      ['edit', userId, false],
      ['import', userId, true],
      ['restore', userId, true],
      ['restore', userId, true],
    ]);
    expect(titles(await tour())).toEqual(['Title of boiler']);
    expect(await findMiscounts(context.store)).toEqual([]);
  });

  test('can be undone even if the twin has been deleted', async () => {
    const { revision } = await make({ name: 'Before' });
    await apply(await send(twinArchive()), revision);
    await deleteTour(context, owner, demoTour(userId));
    const [kept] = await snapshots();
    expect((await call(api.restoreSnapshot(demoTour(userId), kept!.id), 'POST', 0)).status).toBe(204);
    expect(await tour()).toMatchObject({ name: 'Before', revision: revision + 3 });
  });

  test('cannot be undone by another user, or over changes that the user has not seen', async () => {
    const { revision } = await make({ name: 'Before' });
    await apply(await send(twinArchive()), revision);
    const [kept] = await snapshots();
    expect((await call(api.restoreSnapshot(demoTour(userId), kept!.id), 'POST', revision)).status).toBe(409);
    expect((await call(api.restoreSnapshot(demoTour(userId), kept!.id), 'POST')).status).toBe(428);
    const path = api.restoreSnapshot(demoTour(userId), kept!.id);
    expect(
      (await server.call(path, { method: 'POST', as: 'other', headers: { 'if-match': '"0"' } })).status,
    ).toBe(404);
    expect(titles(await tour())).toEqual(['Title of boiler']);
  });

  test('changes nothing if the user’s storage is full @12.18', async () => {
    const small: Context = { ...context, config: { ...context.config, storagePerPerson: 20_000 } };
    const { revision } = await make({ name: 'Before' });
    const id = await send(
      twinArchive({
        tags: Array.from({ length: 40 }, (_, index) =>
          archivedTag(`tag-${index}`, { text: 'x'.repeat(400) }),
        ),
      }),
    );
    const answer = await createApi(small).call(api.applyImport(demoTour(userId), id), {
      method: 'POST',
      as: 'owner',
      json: { replace: true },
      headers: { 'if-match': `"${revision}"` },
    });
    expect(await answer.json()).toMatchObject({ code: 'quota-exceeded' });
    expect(await tour()).toMatchObject({ name: 'Before', revision });
    expect(await snapshots()).toEqual([]);
    expect(await findMiscounts(context.store)).toEqual([]);
    expect((await apply(id, revision)).status).toBe(200);
  });

  test('is imported only once if two requests arrive at the same time', async () => {
    const id = await send(twinArchive());
    const answers = await Promise.all([apply(id, 0), apply(id, 0)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('is deleted when it expires, and so are its snapshots', async () => {
    const { revision } = await make({ name: 'Before' });
    await apply(await send(twinArchive()), revision);
    await send(twinArchive());
    const later: Context = { ...context, now: () => Date.now() + 31 * DAY };
    await runJob(later, pruneImports, '', null);
    expect(await snapshots()).toEqual([]);
    for (const table of ['imports', 'import_parts', 'tour_snapshots'] as const) {
      expect(await context.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await findMiscounts(context.store)).toEqual([]);
    const queued = await context.store.db
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', 'prune-imports')
      .execute();
    expect(queued.length).toBeGreaterThan(0);
  });

  test('has the same content when the twin is exported again @12.15 @13.50', async () => {
    const measured = (x: number) => ({ position: [x, 0, 1e-7], snap: 'edge', eye: [0, 1, 0], pixel: 0.001 });
    await make({
      name: 'Head “office”',
      matterportId: 'gv360office',
      place: { latitude: 1.5, country: 'DE' },
      own: { z: 1, a: null, 10: 'x', 9: 'y' },
      tags: [
        archivedTag('b', { serial: 'K-7', nested: { y: [1e-9], x: null } }),
        { id: 'later', title: 'To be placed' },
      ],
      points: [
        {
          id: 'p',
          title: 'Valve',
          type: 'own',
          position: [1, 2, 3.25],
          room: 'hall',
          stopOrder: 0.5,
          own: 1,
        },
        { id: 'q', title: 'To be placed' },
      ],
      pointTypes: [{ id: 'own', name: 'Valve', icon: 'tool', range: 4.5 }],
      measurements: [{ id: 'm', kind: 'path', title: '', points: [measured(0), measured(1), measured(2.5)] }],
      calibrations: [
        { id: 't', kind: 'length', points: [measured(0), measured(1)], length: 1.01, tolerance: 0.002 },
        { id: 'c', kind: 'camera', relative: 0.01, absolute: 0.01, source: 'Data sheet' },
      ],
    });
    const exported = async (as: string) => {
      const archive = await (await server.call(api.tourExport(demoTour(as)), { as })).blob();
      const { manifest } = await readManifest(await openArchive(archive));
      return { archive, content: manifest.parts.filter(({ role }) => role === 'content') };
    };
    const first = await exported('owner');
    const id = await send(new Uint8Array(await first.archive.arrayBuffer()), 'other');
    const found = (await (
      await server.call(api.import(demoTour('other'), id), { as: 'other' })
    ).json()) as Import;
    expect(found).toMatchObject({ state: 'ready', preview: { refused: [], signature: { state: 'right' } } });
    const answer = await server.call(api.applyImport(demoTour('other'), id), {
      method: 'POST',
      as: 'other',
      json: {},
      headers: { 'if-match': '"0"' },
    });
    expect(answer.status).toBe(200);
    expect((await exported('other')).content).toEqual(first.content);
    expect(await revisionNow()).toBeGreaterThan(0);
  });
});
