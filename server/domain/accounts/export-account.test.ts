import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, afterAll, beforeAll } from 'vitest';
import { DOWNLOAD_SCHEMAS } from '../../../contract/account/account-download.ts';
import type { AppError } from '../../../contract/errors.ts';
import { ARCHIVE_PATHS } from '../../../contract/twin-archive/manifest.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { fillTables, SECRET } from '../../../tests/support/held-rows.ts';
import { addTextFile, sha256Of } from '../../../tests/support/files/added-file.ts';
import { openArchive } from '../../../tests/support/open-archive.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { archiveTwin, createTwin } from '../portfolio/arrange-twins.ts';
import { HELD_DATA } from './held-data.ts';
import { exportAccount } from './account-parts.ts';
import { storeScan } from '../../../tests/support/scans/stored-scans.ts';
import { describeAccount } from './delete-account.ts';
import { headLines, itemLine } from '../imports/twin-lines.ts';

const owner = actorFor('owner');

describe.each(mainly('sqlite'))('the download of all data about a user, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    await fillTables(context.store, 'owner', 'owner@example.org');
    await fillTables(context.store, 'other', 'other@example.org');
    const tag = { collection: 'tags', id: 'a', content: '{"id":"a","title":"Door"}' };
    const lines = headLines(JSON.stringify({ name: `Earlier ${SECRET}` }), 'null') + itemLine(tag);
    const document = gzipSync(lines).toString('base64');
    await context.store.db.updateTable('tour_snapshots').set({ document }).execute();
  });
  afterEach(() => close());

  /** Downloads the archive and returns its files as texts, by path. */
  const download = async () => {
    const stream = await exportAccount(context, owner, { userId: 'owner' });
    const archive = await openArchive(await new Response(stream).blob());
    const files = new Map<string, string>();
    for (const path of archive.paths)
      files.set(path, new TextDecoder('utf-8', { ignoreBOM: true }).decode(await archive.read(path)));
    return files;
  };
  const messages = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      user_id: 'owner',
      id: `0000${String(index).padStart(4, '0')}-0000-4000-8000-000000000000`,
      message: `Message ${index}`,
      mood: 'none',
      email: 'owner@example.org',
      display_name: '',
      created_at: 1_763_683_300_000 + Math.floor(index / 3),
    }));
    await context.store.db.insertInto('messages').values(rows).execute();
  };

  test('contains a valid file for every table in the registry @12.1', async () => {
    const files = await download();
    for (const { download: held } of Object.values(HELD_DATA)) {
      if ('file' in held) expect([...files.keys()].join(' ')).toContain(held.file);
    }
    for (const [name, schema] of Object.entries(DOWNLOAD_SCHEMAS)) {
      const content: unknown = JSON.parse(files.get(`${name}.json`) ?? '');
      if (name !== 'twin') expect(schema.parse(content), name).toEqual(content);
      expect(JSON.parse(files.get(`schemas/${name}.schema.json`) ?? '')).toHaveProperty('$schema');
    }
    const readme = files.get('README.txt') ?? '';
    for (const path of files.keys()) {
      if (!path.startsWith('schemas/') && path !== 'README.txt')
        expect(readme).toContain(path.split(/[./]/)[0]);
    }
    expect(JSON.parse(files.get('twin.json') ?? '')).toMatchObject({ tags: [{ title: SECRET }] });
    const earlier = [...files].find(([path]) => path.startsWith('earlier-twins/'));
    expect(JSON.parse(earlier?.[1] ?? '')).toEqual({
      name: `Earlier ${SECRET}`,
      tags: [{ id: 'a', title: 'Door' }],
    });
  });

  test('contains a separate archive for each twin except the demo, including archived twins', async () => {
    for (const name of ['Annex', 'Barn']) {
      const fields = { name, matterportId: 'gv360office' };
      const ref = await createTwin(context, owner, { userId: 'owner', body: fields });
      if (name === 'Barn') await archiveTwin(context, owner, { ...ref, archived: true });
    }
    const stream = await exportAccount(context, owner, { userId: 'owner' });
    const archive = await openArchive(await new Response(stream).blob());
    const names: string[] = [];
    for (const path of archive.paths.filter((each) => /^twins\/[\w-]+\.zip$/.test(each))) {
      const twin = await openArchive(new Blob([await archive.read(path)]));
      const text = new TextDecoder().decode(await twin.read(ARCHIVE_PATHS.twin));
      names.push((JSON.parse(text) as { twin: { name: string } }).twin.name);
    }
    expect(names.toSorted()).toEqual(['Annex', 'Barn']);
  });

  test('contains a file of several twins in the archive of each of them, and not in files/', async () => {
    const fields = { name: 'Annex', matterportId: 'gv360office' };
    const twins = [
      await createTwin(context, owner, { userId: 'owner', body: fields }),
      await createTwin(context, owner, { userId: 'owner', body: fields }),
    ];
    for (const tourId of ['demo-tour', ...twins.map((twin) => twin.tourId)])
      await addTextFile(context, 'How to heat', { tourId });
    const stream = await exportAccount(context, owner, { userId: 'owner' });
    const archive = await openArchive(await new Response(stream).blob());
    const file = `files/${sha256Of('How to heat')}.txt`;
    for (const path of ['twin-and-scans.zip', ...twins.map(({ tourId }) => `twins/${tourId}.zip`)])
      expect((await openArchive(new Blob([await archive.read(path)]))).paths, path).toContain(file);
    expect(archive.paths).not.toContain(file);
  });

  test('contains the user’s files, except files that have not passed the virus check @14.51', async () => {
    const sums = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
    const row = { user_id: 'owner', bytes: 3, facts: '', created_at: 0, unused_since: 0 };
    await context.store.db
      .insertInto('file_contents')
      .values(
        sums.map((sha256, index) => ({
          ...row,
          sha256,
          media_type: index === 0 ? 'application/pdf' : 'text/plain',
          scan: index === 2 ? ('infected' as const) : ('none' as const),
        })),
      )
      .execute();
    for (const sum of sums) await context.files.putBytes(fileKey('owner', sum), Buffer.from('PDF'));
    const files = [...(await download())].filter(([path]) => path.startsWith('files/'));
    expect(files).toEqual([
      [`files/${sums[0]}.pdf`, 'PDF'],
      [`files/${sums[1]}.txt`, 'PDF'],
    ]);
  });

  test('contains no data about other users, no token and no staff id @12.1', async () => {
    const files = [...(await download())].filter(([path]) => !path.startsWith('schemas/'));
    const all = files.map(([, text]) => text).join('\n');
    expect(all).not.toMatch(/\bother\b|other@|staff-1/);
    expect(all).not.toMatch(/token-|access-kept|link-owner/);
  });

  test('contains every message once and in order, as JSON and CSV @12.1', async () => {
    await messages(250);
    const files = await download();
    const sent = JSON.parse(files.get('messages.json') ?? '') as { message: string }[];
    const expected = [`=${SECRET}`, ...Array.from({ length: 250 }, (_, index) => `Message ${index}`)];
    expect(sent.map(({ message }) => message)).toEqual(expected);
    const csv = (files.get('messages.csv') ?? '').split('\r\n');
    expect(csv).toHaveLength(253);
    expect(csv[0]).toBe('\uFEFFsent,mood,message,name,email');
    expect(csv[1]).toBe(`2025-11-21T00:00:00.000Z,happy,'=${SECRET},${SECRET},owner@example.org`);
  });

  test('stops when the user’s connection closes @12.1', async () => {
    await messages(2_000);
    let asked = 0;
    const { db } = context.store;
    const counted = new Proxy(db, {
      get(target, name) {
        if (name === 'selectFrom') asked += 1;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const store = { ...context.store, db: counted };
    const stream = await exportAccount({ ...context, store }, owner, { userId: 'owner' });
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    const soon = asked;
    // A second download makes as many queries as there are parts. If the first download had continued, it
    // would have made its queries by then.
    await download();
    expect(asked).toBe(soon);
    expect(asked).toBeLessThan(8);
  });

  test('is available only to the user, and is rate-limited @12.1', async () => {
    const codeOf = async (work: Promise<unknown>) =>
      ((await work.catch((error: unknown) => error)) as AppError | undefined)?.code;
    expect(await codeOf(exportAccount(context, actorFor('other'), { userId: 'owner' }))).toBe('not-found');
    expect(await codeOf(exportAccount(context, actorFor('staff'), { userId: 'owner' }))).toBe('forbidden');
    for (let count = 0; count < 10; count += 1) {
      const stream = await exportAccount(context, owner, { userId: 'owner' });
      await stream.cancel();
    }
    const eleventh = exportAccount(context, owner, { userId: 'owner' });
    expect(await codeOf(eleventh)).toBe('too-many-requests');
  });
});

describe.each(mainly('sqlite'))('describeAccount, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterAll(() => close());

  test('returns the name of the twin, and the number of tags, files, scans and other data', async () => {
    await fillTables(context.store, 'owner', 'owner@example.org');
    expect(await describeAccount(context, 'owner')).toEqual({
      twin: { name: SECRET, tags: 1 },
      otherTwins: 0,
      sharedTwins: [SECRET],
      messages: 1,
      files: 1,
      scans: 0,
      sessions: 1,
      linked: 1,
      earlierTwins: 1,
    });
    const none = { twin: null, otherTwins: 0, sharedTwins: [] };
    const nothing = { ...none, messages: 0, files: 0, scans: 0, sessions: 0, linked: 0, earlierTwins: 0 };
    expect(await describeAccount(context, 'other')).toEqual(nothing);
    await storeScan(context, { userId: 'other' });
    const content = { sha256: 'a'.repeat(64), bytes: 1, media_type: 'text/plain', scan: 'none' as const };
    await context.store.db
      .insertInto('file_contents')
      .values({ ...content, user_id: 'other', facts: '', created_at: 1, unused_since: 0 })
      .execute();
    expect(await describeAccount(context, 'other')).toEqual({ ...nothing, files: 1, scans: 1 });
  });
});
