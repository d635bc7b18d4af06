import { demoTour } from '../../../contract/tour-id.ts';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { Import } from '../../../contract/import.ts';
import type { Origin } from '../../../contract/twin-archive/provenance.ts';
import { openArchive } from '../../../tests/support/open-archive.ts';
import { actorFor, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { checkImportHere } from '../../../tests/support/files/check-import-here.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { hashUserId } from '../../platform/access/actor.ts';
import { pruneImports } from '../imports/prune-imports.ts';
import { writeProfile } from '../profiles/profiles.ts';
import { originPeople } from '../../platform/store/migrations/2026-11-23-origin-people.ts';
import { writeTour } from '../tours/write-tour.ts';
import { deleteListed } from './deletion-list.ts';
import { deletePerson } from './delete-person.ts';

const NAME = 'Grace Hopper';
const COMPANY = 'Cobol Estates';
const DAY = 24 * 3_600_000;

describe.each(mainly('sqlite'))('the name of a deleted user in imported data, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;
  let moved = 0;

  beforeEach(async () => {
    moved = 0;
    const opened = await openTestContext(kind);
    context = { ...opened.context, now: () => Date.now() + moved };
    ({ close } = opened);
    server = createApi(context);
    const owner = actorFor('owner');
    await writeProfile(context, owner, {
      userId: 'owner',
      patch: { name: NAME, company: COMPANY, role: 'FM' },
    });
    await writeTour(context, owner, { ...demoTour('owner'), patch: { name: 'Office' } });
  });
  afterEach(() => close());

  const exported = async (as: string) =>
    await (await server.call(api.tourExport(demoTour(as)), { as })).blob();
  const check = async (archive: Blob, as = 'other') => {
    const headers = { 'content-type': 'application/zip' };
    const answer = await server.call(api.imports(demoTour(as)), {
      method: 'POST',
      as,
      body: archive,
      headers,
    });
    const { id } = (await answer.json()) as Import;
    await runJob(context, checkImportHere, as, { importId: id });
    return (await (await server.call(api.import(demoTour(as), id), { as })).json()) as Import;
  };
  const apply = async ({ id, current }: Import, as = 'other') => {
    const headers = { 'if-match': `"${current?.revision ?? 0}"` };
    const path = api.applyImport(demoTour(as), id);
    const answer = await server.call(path, { method: 'POST', as, json: { replace: true }, headers });
    expect(answer.status).toBe(200);
  };
  const originOf = async (as: string) => {
    const archive = await openArchive(await exported(as));
    const text = new TextDecoder().decode(await archive.read('provenance.json'));
    return (JSON.parse(text) as { origin: Origin | null }).origin;
  };
  const deleteOwner = () =>
    context.store.write((transaction) => deletePerson(context.store, transaction, 'owner', context.now()));
  /** Returns every stored row as text. */
  const stored = async () => {
    const tables = await context.store.db.introspection.getTables();
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        context.store.db,
      );
      const asText = (value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString() : String(value);
      texts.push(...rows.map((row) => `${name} ${Object.values(row).map(asText).join(' ')}`));
    }
    return texts;
  };
  const naming = async () => (await stored()).filter((row) => row.includes(NAME) || row.includes(COMPANY));

  test('is kept until the deletion, then removed from all twins, previews, snapshots and exports @16.18', async () => {
    const archive = await exported('owner');
    const checked = await check(archive);
    expect(checked.preview?.origin).toMatchObject({ owner: NAME, company: COMPANY });
    await apply(checked);
    // The second import keeps a snapshot of the first. The third import is checked but not applied.
    await apply(await check(archive));
    const waiting = await check(archive);
    expect(await originOf('other')).toMatchObject({ owner: { id: 'owner', name: NAME, company: COMPANY } });
    await deleteOwner();
    expect(await naming()).toEqual([]);
    expect((await stored()).filter((row) => /\bowner\b/.test(row.replaceAll('"owner":', '')))).toEqual([]);
    const gone = { id: '', name: '', company: '' };
    expect(await originOf('other')).toMatchObject({ owner: gone });
    const found = await server.call(api.import(demoTour('other'), waiting.id), { as: 'other' });
    expect(((await found.json()) as Import).preview?.origin).toMatchObject({ owner: '', company: '' });
    await apply(
      (await (
        await server.call(api.import(demoTour('other'), waiting.id), { as: 'other' })
      ).json()) as Import,
    );
    expect(await originOf('other')).toMatchObject({ owner: gone });
  });

  test('is not restored by importing an older archive, or an archive exported from it @16.18', async () => {
    const first = await exported('owner');
    await apply(await check(first));
    const second = await exported('other');
    await deleteOwner();
    for (const archive of [first, second]) {
      await apply(await check(archive));
      expect(await naming()).toEqual([]);
    }
    expect(await originOf('other')).toMatchObject({
      owner: { id: 'other' },
      origin: { owner: { id: '', name: '' }, exported: { server: context.config.publicOrigin } },
    });
  });

  test('is removed if only the deletion list contains the deletion @16.18', async () => {
    await apply(await check(await exported('owner')));
    await context.store.db.deleteFrom('profiles').where('user_id', '=', 'owner').execute();
    expect(await naming()).toHaveLength(1);
    await deleteListed(context.store, [{ idHash: hashUserId('owner'), at: 0 }]);
    expect(await naming()).toEqual([]);
  });

  test('is removed with the last unapplied import or replaced twin that contains it @16.18', async () => {
    const people = () => context.store.db.selectFrom('origin_people').select('name').execute();
    const archive = await exported('owner');
    await check(archive);
    expect(await people()).toHaveLength(1);
    moved = DAY + 1_000;
    await runJob(context, pruneImports, '', null);
    expect(await people()).toEqual([]);
    await apply(await check(archive));
    moved += 2 * DAY;
    await runJob(context, pruneImports, '', null);
    expect(await people()).toHaveLength(1);
    await server.call(api.tour(demoTour('other')), {
      method: 'DELETE',
      as: 'other',
      headers: { 'if-match': '"1"' },
    });
    moved += 31 * DAY;
    await runJob(context, pruneImports, '', null);
    expect(await people()).toEqual([]);
  });

  test('is removed from origins and snapshots that an earlier version stored @16.18', async () => {
    const { db } = context.store;
    await db.deleteFrom('profiles').execute();
    const exportedAt = { at: '2026-11-01T00:00:00.000Z', server: 'https://a.example' };
    const tour = { created: '', updated: '', revision: 1, public: false };
    const facts = { format: 'gov360-twin-provenance', version: 1, exported: exportedAt, tour } as const;
    const living: Origin = { ...facts, owner: { id: 'staff', name: 'Living', company: '' }, origin: null };
    const origin = { ...facts, owner: { id: 'gone', name: NAME, company: COMPANY }, origin: living };
    const key = { user_id: 'other', tour_id: 'demo-tour' };
    await db
      .insertInto('deleted_users')
      .values({ id_hash: hashUserId('gone'), deleted_at: 1 })
      .execute();
    await db
      .insertInto('tour_origins')
      .values({ ...key, provenance: JSON.stringify(origin) })
      .execute();
    const document = gzipSync(`{"name":"A"}\n${JSON.stringify(origin)}\n["tags","a"]\t{}\n`).toString(
      'base64',
    );
    const times = { taken_at: 0, expires_at: context.now() + DAY };
    await db
      .insertInto('tour_snapshots')
      .values({ ...key, ...times, id: 's', reason: 'import', name: 'A', document, bytes: 1 })
      .execute();
    await sql`drop table origin_people`.execute(db);
    await sql`alter table imports drop column origin`.execute(db);
    await originPeople.up(db as never, context.store.dialect);
    expect(await naming()).toEqual([]);
    const row = await db.selectFrom('tour_snapshots').select('document').executeTakeFirstOrThrow();
    const { gunzipSync } = await import('node:zlib');
    const [fields, kept, item] = gunzipSync(Buffer.from(row.document, 'base64')).toString().split('\n');
    expect([fields, item]).toEqual(['{"name":"A"}', '["tags","a"]\t{}']);
    expect(kept).not.toMatch(/Hopper|Living/);
    expect(await db.selectFrom('origin_people').select('name').execute()).toEqual([{ name: 'Living' }]);
  });
});
