import { demoTour } from '../../../../contract/tour-id.ts';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import type { Import } from '../../../../contract/import.ts';
import type { ArchivedScan } from '../../../../contract/twin-archive/archived-scan.ts';
import { isWhole, readManifest, verifyArchive } from '../../../../contract/twin-archive/verify.ts';
import { openArchive } from '../../../../tests/support/open-archive.ts';
import { archivedTag, twinArchive } from '../../../../tests/support/twin-archive.ts';
import { addTextFile } from '../../../../tests/support/files/added-file.ts';
import { SIGNATURE, startTestScanner } from '../../../../tests/support/files/clamd.ts';
import { storeScan, storeScanFile } from '../../../../tests/support/scans/stored-scans.ts';
import { actorFor, createApi, openTestContext } from '../../../../tests/support/servers/api.ts';
import { checkImportHere } from '../../../../tests/support/files/check-import-here.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import { findMiscounts } from '../../../backup/doctor/check-contents.ts';
import { readScanCapture } from '../../captures/read-capture.ts';
import { drawnNames } from '../../scans/run/scan-version.ts';
import { currentTour } from '../../tours/read-tour.ts';
import { writeTour } from '../../tours/write-tour.ts';

const SCAN = '_abcdefghij';
const ROOM = { floors: {}, rooms: { 'room-1': { name: 'Studio' } }, sweeps: {}, links: {}, ceilings: {} };
const START = { sweep: 'sweep-2', yaw: 1, pitch: 0 };
const CORRECTIONS = JSON.stringify({ ...ROOM, settled: [] });

describe.each(mainly('sqlite'))('an archive with a scan, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    server = createApi(context);
    await storeScan(context, { corrections: CORRECTIONS, revision: 3, answers: '{"unit":"metre"}' });
    const patch = { name: 'House', matterportId: SCAN, tags: [archivedTag('boiler')] };
    await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch });
    await addTextFile(context, 'How to heat', { name: 'Manual.txt' });
  });
  afterEach(async () => {
    expect(await findMiscounts(context.store)).toEqual([]);
    await close();
  });

  const exported = async (path: string, as: string) => {
    const answer = await server.call(path, { as });
    expect(answer.status).toBe(200);
    return await answer.blob();
  };
  const exportTwin = (as: string, scan = 'all') =>
    exported(`${api.tourExport(demoTour(as))}?scan=${scan}`, as);
  /** Returns the path, size and checksum of each content part. */
  const contentOf = async (archive: Blob) => {
    const { manifest } = await readManifest(await openArchive(archive));
    return manifest.parts.filter(({ role }) => role === 'content');
  };
  const found = async (id: string, as: string) =>
    (await (await server.call(api.import(demoTour(as), id), { as })).json()) as Import;
  const send = async (archive: Blob, as = 'other', within = context) => {
    const headers = { 'content-type': 'application/zip' };
    const answer = await server.call(api.imports(demoTour(as)), {
      method: 'POST',
      as,
      body: archive,
      headers,
    });
    const { id } = (await answer.json()) as Import;
    await runJob(within, checkImportHere, as, { importId: id });
    return await found(id, as);
  };
  const apply = async ({ id, current }: Import, as = 'other') =>
    await server.call(api.applyImport(demoTour(as), id), {
      method: 'POST',
      as,
      json: { replace: true },
      headers: { 'if-match': `"${current?.revision ?? 0}"` },
    });
  const scansOf = (userId: string) =>
    context.store.db
      .selectFrom('scans')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
  const twinOf = async (userId: string) =>
    JSON.parse((await currentTour(context, demoTour(userId)))?.text ?? '{}') as { matterportId: string };
  const correct = async (corrections: object) => {
    const text = JSON.stringify({ ...ROOM, settled: [], ...corrections });
    await context.store.db.updateTable('scans').set({ corrections: text }).execute();
  };
  /** Stores the pictures of the start view `START`. */
  const storeDrawn = async () => {
    const file = { userId: 'owner', scanId: SCAN, run: 1, mediaType: 'image/webp' };
    for (const name of Object.values(drawnNames({ eye: [4, 1.6, 2], yaw: 1, pitch: 0 }))) {
      const content = Buffer.from(`RIFF\x20\0\0\0WEBP${name}`.slice(0, 40));
      await storeScanFile(context, { ...file, name, content });
    }
  };
  const captureOf = (userId: string, scanId = SCAN) => readScanCapture(context, { userId, scanId });

  test('restores a scan that opens immediately and has the same checksums when exported again @16.7', async () => {
    const first = await exportTwin('owner');
    const content = await contentOf(first);
    expect(content.filter(({ path }) => path.startsWith('files/'))).toHaveLength(6);
    const checked = await send(first);
    expect(checked).toMatchObject({
      state: 'ready',
      preview: {
        refused: [],
        scans: [{ id: SCAN, name: 'Workshop', space: true, source: true }],
        files: { count: 6, missing: 0 },
      },
    });
    expect(await scansOf('other')).toEqual([]);
    expect((await apply(checked)).status).toBe(200);

    expect(await scansOf('other')).toMatchObject([
      { id: SCAN, state: 'ready', run: 1, corrections: CORRECTIONS, answers: '{"unit":"metre"}' },
    ]);
    expect(await captureOf('other')).toEqual(await captureOf('owner'));
    const queued = await context.store.db.selectFrom('jobs').select('kind').execute();
    expect(queued.map(({ kind: job }) => job)).not.toContain('process-scan');
    expect(await contentOf(await exportTwin('other'))).toEqual(content);
  });

  test('contains only the requested part of the scan, and no part by default @16.7', async () => {
    const paths = async (scan: string) =>
      (await contentOf(await exportTwin('owner', scan))).map(({ path }) => path);
    expect((await paths('none')).join(' ')).not.toMatch(/scans\/|\.glb/);
    expect(await contentOf(await exported(api.tourExport(demoTour('owner')), 'owner'))).toHaveLength(
      (await paths('none')).length,
    );
    const space = await paths('space');
    const all = await paths('all');
    expect(space).toContain(`scans/${SCAN}.json`);
    expect(space.filter((path) => path.endsWith('.glb'))).toHaveLength(2);
    expect(all.filter((path) => !space.includes(path))).toHaveLength(1);
    const asked = await server.call(`${api.tourExport(demoTour('owner'))}?scan=some`, { as: 'owner' });
    expect(await asked.json()).toMatchObject({ code: 'invalid-request' });
  });

  test('restores a walkable scan without the uploaded file, and processes nothing @16.7', async () => {
    const checked = await send(await exportTwin('owner', 'space'));
    expect(checked.preview?.scans).toMatchObject([{ space: true, source: false }]);
    await apply(checked);
    expect((await captureOf('other'))?.capture.rooms).toMatchObject([{ name: 'Studio' }]);
  });

  test('contains the pictures of a corrected start view only while the scan starts there @16.7', async () => {
    await storeDrawn();
    const picturesFor = async (corrections: object) => {
      await correct(corrections);
      const archive = await exportTwin('owner', 'space');
      expect(await send(archive)).toMatchObject({ state: 'ready', preview: { refused: [] } });
      return (await contentOf(archive)).filter(({ path }) => /^files\/.*webp$/.test(path)).length;
    };
    expect(await picturesFor({ start: START })).toBe(4);
    expect(await picturesFor({ start: { ...START, yaw: 2 } })).toBe(2);
    expect(await picturesFor({})).toBe(2);
  });

  test('skips a scan that the user already has, unless its corrections differ @16.7', async () => {
    const archive = await exportTwin('owner');
    await apply(await send(archive, 'owner'), 'owner');
    expect(await scansOf('owner')).toHaveLength(1);
    expect(await twinOf('owner')).toMatchObject({ matterportId: SCAN });
    await context.store.db.updateTable('scans').set({ corrections: '' }).execute();
    await apply(await send(archive, 'owner'), 'owner');
    const [before, added] = await scansOf('owner');
    expect(before).toMatchObject({ id: SCAN, corrections: '' });
    expect(added).toMatchObject({ corrections: CORRECTIONS });
    expect(added?.id).not.toBe(SCAN);
    expect(await twinOf('owner')).toMatchObject({ matterportId: added?.id });
    expect((await captureOf('owner', added?.id))?.capture.rooms).toMatchObject([{ name: 'Studio' }]);
    await apply(await send(archive, 'owner'), 'owner');
    expect((await scansOf('owner')).map(({ id }) => id)).toEqual([SCAN, added?.id]);
    expect(await twinOf('owner')).toMatchObject({ matterportId: added?.id });
  });

  test('skips a scan whose start view was drawn after the export @16.7', async () => {
    await correct({ start: START });
    const archive = await exportTwin('owner');
    await storeDrawn();
    await apply(await send(archive, 'owner'), 'owner');
    expect(await scansOf('owner')).toHaveLength(1);
  });

  test('restores the twin, its files and all scans from a full download @16.7', async () => {
    await storeScan(context, { scanId: '_notofatwin', source: Buffer.from('Second'), name: 'Cellar' });
    const everything = await exported(api.accountExport('owner'), 'owner');
    const checked = await send(everything);
    expect(checked).toMatchObject({
      state: 'ready',
      preview: { twin: { name: 'House' }, scans: [{ name: 'Workshop' }, { name: 'Cellar' }], refused: [] },
    });
    expect((await apply(checked)).status).toBe(200);
    expect(await contentOf(await exportTwin('other'))).toEqual(await contentOf(await exportTwin('owner')));
    expect(await captureOf('other', '_notofatwin')).toEqual(await captureOf('owner', '_notofatwin'));
    const outer = await openArchive(everything);
    const inner = await openArchive(new Blob([await outer.read('twin-and-scans.zip')]));
    const verdict = await verifyArchive(inner, null);
    expect(verdict.kind === 'checked' && isWhole(verdict.parts) && verdict.signature.state).toBe('right');
  });

  test('keeps the existing twin if it contains only scans, and queues unprocessed scans @16.7', async () => {
    const id = '_neverdone_';
    const headers = { 'if-match': `"${(await currentTour(context, demoTour('owner')))?.revision}"` };
    await server.call(api.tour(demoTour('owner')), { method: 'DELETE', as: 'owner', headers });
    await storeScan(context, { scanId: id, source: Buffer.from('Waits'), run: 0, result: '', state: 'asks' });
    await writeTour(context, actorFor('other'), { ...demoTour('other'), patch: { name: 'Mine' } });
    const checked = await send(await exported(api.accountExport('owner'), 'owner'));
    expect(checked.preview).toMatchObject({ twin: null, refused: [] });
    expect((await apply(checked)).status).toBe(200);
    expect(await twinOf('other')).toMatchObject({ name: 'Mine' });
    const added = await scansOf('other');
    expect(new Map(added.map((scan) => [scan.id, scan.state]))).toEqual(
      new Map([
        [SCAN, 'ready'],
        [id, 'waiting'],
      ]),
    );
    const queued = await context.store.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'process-scan')
      .execute();
    expect(queued).toMatchObject([{ user_id: 'other', id: added.find((scan) => scan.id === id)?.job_id }]);
  });

  test('is rejected with sizes if its scans do not fit, and changes nothing @16.7', async () => {
    const archive = await exportTwin('owner');
    const limited = { ...context, config: { ...context.config, filesPerPerson: 100 } };
    const { state, preview } = await send(archive, 'other', limited);
    expect(state).toBe('refused');
    expect(preview?.refused[0]?.reason).toMatch(
      /take up 178 bytes, which does not fit\. .* limited to 100 bytes per user/,
    );
    for (let index = 0; index < 20; index++) {
      await storeScan(context, { userId: 'other', scanId: `_others__${10 + index}`, source: null });
    }
    const full = await send(archive);
    expect(full.preview?.refused[0]?.reason).toBe(
      'This archive would increase your number of scans from 20 to 21, but the limit is 20. Nothing was changed. Delete some scans first.',
    );
  });

  // Runs only with SQLite, because the content of an archive is checked without the database.
  if (kind === 'sqlite')
    describe('from a stranger', () => {
      const sum = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
      /** Checks the archive of the scan with a changed `scans/{id}.json` or other files. */
      async function forged(
        change: (scan: ArchivedScan, parts: Record<string, string>) => void,
        within = context,
      ) {
        const entries = await openArchive(await exportTwin('owner'));
        const parts: Record<string, string> = {};
        for (const path of entries.paths.filter((each) => /^(files|scans)\//.test(each))) {
          parts[path] = Buffer.from(await entries.read(path)).toString('latin1');
        }
        const part = `scans/${SCAN}.json`;
        const { scan } = JSON.parse(parts[part] ?? '') as { scan: ArchivedScan };
        change(scan, parts);
        parts[part] = JSON.stringify({ scan });
        return await send(
          new Blob([twinArchive({ twin: { name: 'House', matterportId: SCAN }, parts })]),
          'other',
          within,
        );
      }
      const rename = (scan: ArchivedScan, name: string, to: string) => {
        for (const file of scan.capture?.files ?? []) if (file.name === name) file.sha256 = to;
      };

      test.each<[string, (scan: ArchivedScan, parts: Record<string, string>) => void, RegExp]>([
        [
          'an invalid model',
          (scan, parts) => {
            const page = '<script>alert(1)</script>'.padEnd(40);
            parts[`files/${sum(page)}.glb`] = page;
            rename(scan, 'scene.glb', sum(page));
          },
          /does not match its description in the scan/,
        ],
        [
          'an invalid picture',
          (scan, parts) => {
            const page = '<svg onload="alert(1)"/>'.padEnd(40);
            parts[`files/${sum(page)}.webp`] = page;
            rename(scan, 'poster.webp', sum(page));
          },
          /does not match its description in the scan/,
        ],
        ['a missing file', (scan) => rename(scan, 'scene.glb', 'a'.repeat(64)), /incomplete/],
        [
          'an unlisted file',
          (scan) => scan.capture?.files.push({ name: 'more.glb', sha256: scan.capture.files[0]!.sha256 }),
          /incomplete/,
        ],
        ['a required file that is not listed', (scan) => scan.capture?.result.files.pop(), /incomplete/],
        [
          'a part of another size',
          (scan) => (scan.capture!.result.parts[0]!.levels[0]!.bytes = 41),
          /incomplete/,
        ],
        [
          'an SVG file',
          (scan) =>
            scan.capture?.result.files.push({ name: 'plan.svg', bytes: 40, mediaType: 'image/svg+xml' }),
          /incomplete/,
        ],
        ['an invalid space', (scan) => (scan.capture!.result.space.floors = []), /floors/],
        ['a length that is not a number', (scan) => (scan.capture!.result.sceneError = -1), /sceneError/],
        [
          'an id that differs from its name',
          (scan) => (scan.id = '_otherother'),
          /does not match the id of the scan/,
        ],
        [
          'a missing uploaded file',
          (scan) => (scan.source!.sha256 = 'b'.repeat(64)),
          /does not contain the uploaded file/,
        ],
        [
          'a scan without source and result',
          (scan) => ((scan.source = null), (scan.capture = null)),
          /neither/,
        ],
        [
          'too many corrections',
          (scan) => {
            for (let index = 0; index < 30_000; index++)
              scan.corrections.links[`${index}-${'x'.repeat(40)}`] = true;
          },
          /too many corrections/,
        ],
      ])('is rejected for %s @16.7', async (_, change, reason) => {
        const { state, preview } = await forged(change);
        expect(state).toBe('refused');
        expect(preview?.refused.map((each) => each.reason).join(' ')).toMatch(reason);
        expect(await scansOf('other')).toEqual([]);
      });

      test('is rejected if a file of the space contains a virus @16.7', async () => {
        const scanner = await startTestScanner();
        const config = { ...context.config, clamdUrl: scanner.url };
        const infect = (scan: ArchivedScan, parts: Record<string, string>) => {
          const scene = scan.capture?.files.find(({ name }) => name === 'scene.glb')?.sha256;
          const model = `${(parts[`files/${scene}.glb`] ?? '').slice(0, 12)}${SIGNATURE}`.padEnd(40);
          parts[`files/${sum(model)}.glb`] = model;
          rename(scan, 'scene.glb', sum(model));
        };
        const { state, preview } = await forged(infect, { ...context, config });
        await scanner.close();
        expect([state, preview?.refused[0]?.reason]).toEqual([
          'refused',
          expect.stringContaining('The virus check found a threat'),
        ]);
      });

      test('is accepted if it is valid @16.7', async () => {
        expect(await forged(() => {})).toMatchObject({ state: 'ready' });
      });

      test('is accepted without the pictures of an earlier start view @16.7', async () => {
        const checked = await forged(({ capture }) => {
          const poster = capture!.files.find(({ name }) => name === 'poster.webp')!;
          capture!.files.push({ ...poster, name: `poster-${'0'.repeat(32)}.webp` });
        });
        expect(checked).toMatchObject({ state: 'ready', preview: { refused: [] } });
        await apply(checked);
        const files = await context.store.db
          .selectFrom('scan_files')
          .select('name')
          .where('user_id', '=', 'other')
          .where('role', '=', 'output')
          .execute();
        expect(files.map(({ name }) => name).toSorted()).toEqual([
          'part-1-0.glb',
          'poster.webp',
          'scene.glb',
          'thumbnail.webp',
        ]);
      });
    });
});
