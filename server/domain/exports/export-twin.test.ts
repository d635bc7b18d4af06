import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { ArchiveEntries } from '../../../contract/twin-archive/archive-entries.ts';
import { ARCHIVE_PATHS } from '../../../contract/twin-archive/manifest.ts';
import type { SigningKeys } from '../../../contract/twin-archive/signing-keys.ts';
import {
  type ExportedHistory,
  exportedHistorySchema,
} from '../../../contract/twin-archive/exported-history.ts';
import { manifestSchema } from '../../../contract/twin-archive/manifest-schema.ts';
import { provenanceSchema } from '../../../contract/twin-archive/provenance.ts';
import { twinFileSchema } from '../../../contract/twin-archive/content.ts';
import { readManifest, verifyArchive } from '../../../contract/twin-archive/verify.ts';
import { actorFor, createApi, openTestContext, PEOPLE } from '../../../tests/support/servers/api.ts';
import { openArchive } from '../../../tests/support/open-archive.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { writeTour } from '../tours/write-tour.ts';

const PATCH = {
  name: 'Head office',
  matterportId: 'gv360office',
  address: '1 Main Street',
  ownField: { z: 1, a: [0.1, 1e-9] },
  tags: [
    { id: 'b', title: 'Boiler', position: [1, 2, 3], serial: 'K-7' },
    { id: 'a', title: '</script>', position: [0, 0, 0.1], color: 'red' },
  ],
};

async function readJson(archive: ArchiveEntries, path: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await archive.read(path)));
}

describe.each(mainly('sqlite'))('the archive of a twin, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;
  let answer: Response;
  let archive: ArchiveEntries;

  const download = async (as: keyof typeof PEOPLE = 'owner') =>
    await server.call(api.tourExport(demoTour(PEOPLE[as].userId)), { as });
  const keys = async () => (await (await server.call(api.signingKeys())).json()) as SigningKeys;

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
    server = createApi(context);
    await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch: PATCH });
    answer = await download();
    archive = await openArchive(await answer.blob());
  });
  afterAll(() => close());

  test('is sent as a download', () => {
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain('filename="Head office twin.zip"');
  });

  test('is complete, and is signed by the server that exports it', async () => {
    const verdict = await verifyArchive(archive, await keys());
    expect(verdict).toMatchObject({
      kind: 'checked',
      manifest: { name: 'Head office', matterportId: 'gv360office' },
      parts: { changed: [], missing: [], added: [] },
      signature: { state: 'right', server: context.config.publicOrigin, known: true },
    });
  });

  test('contains the document without users, times and revisions, and the tags in order @12.13 @12.15', async () => {
    const { tags, ...fields } = PATCH;
    const { twin } = (await readJson(archive, ARCHIVE_PATHS.twin)) as { twin: object };
    expect(twin).toMatchObject(fields);
    expect(Object.keys(twin)).not.toEqual(expect.arrayContaining(['userId']));
    for (const name of ['userId', 'created', 'updated', 'revision', 'tourTypeId', 'public', 'tags']) {
      expect(twin).not.toHaveProperty(name);
    }
    expect(await readJson(archive, ARCHIVE_PATHS.collection('tags'))).toMatchObject({ items: tags });
  });

  test('states the owner, server and time of the export, separately from the content @12.15', async () => {
    expect(await readJson(archive, ARCHIVE_PATHS.provenance)).toMatchObject({
      exported: { server: context.config.publicOrigin },
      owner: { id: 'owner', name: 'Name of owner' },
      tour: { revision: 1, public: false },
      origin: null,
      items: [
        { collection: 'tags', id: 'b', revision: 1 },
        { collection: 'tags', id: 'a', revision: 1 },
      ],
    });
  });

  test('contains the history of the twin in a separate part, with names but without accounts', async () => {
    const history = (await readJson(archive, ARCHIVE_PATHS.history)) as ExportedHistory;
    expect(history).toMatchObject({ format: 'gov360-twin-history', days: 90 });
    expect(history.changes).toMatchObject([
      {
        revision: 1,
        who: 'Name of owner',
        cause: 'edit',
        count: 2,
        changed: { items: [{ collection: 'tags', id: 'b', before: null }, { id: 'a' }] },
      },
    ]);
    const { manifest } = await readManifest(archive);
    expect(manifest.parts.find(({ path }) => path === ARCHIVE_PATHS.history)?.role).toBe('provenance');
    expect(exportedHistorySchema.safeParse(history).error).toBeUndefined();
  });

  test('contains a table of the tags, the capture’s poster and plan, and a page @12.13', async () => {
    const text = async (path: string) => new TextDecoder().decode(await archive.read(path));
    expect(await text(ARCHIVE_PATHS.csv('tags'))).toContain('Boiler');
    expect(await text(ARCHIVE_PATHS.picture('plan-1.svg'))).toContain('<svg');
    expect(archive.paths).toContain(ARCHIVE_PATHS.picture('poster.webp'));
    expect(await text(ARCHIVE_PATHS.page)).toContain('<h1 dir="auto">Head office</h1>');
  });

  test('contains the schemas that it refers to, which the server publishes for every site @12.13', async () => {
    const { $schema } = (await readJson(archive, ARCHIVE_PATHS.twin)) as { $schema: string };
    expect(`content/${$schema}`).toBe(`content/../${ARCHIVE_PATHS.schema('twin')}`);
    const published = await server.call(api.archiveSchema('twin'));
    expect(published.headers.get('access-control-allow-origin')).toBe('*');
    expect(await published.text()).toBe(
      new TextDecoder().decode(await archive.read(ARCHIVE_PATHS.schema('twin'))),
    );
    expect((await server.call(api.archiveSchema('nothing'))).status).toBe(404);
  });

  test('conforms to the published schemas', async () => {
    expect(
      provenanceSchema.safeParse(await readJson(archive, ARCHIVE_PATHS.provenance)).error,
    ).toBeUndefined();
    expect(twinFileSchema.safeParse(await readJson(archive, ARCHIVE_PATHS.twin)).error).toBeUndefined();
    expect(manifestSchema.safeParse(await readJson(archive, ARCHIVE_PATHS.manifest)).error).toBeUndefined();
  });

  test('has identical content parts for identical content, even with another owner and history @12.15', async () => {
    const { tags, ...fields } = PATCH;
    await writeTour(context, actorFor('other'), { ...demoTour('other'), patch: { tags, ...fields } });
    const again = await openArchive(await (await download('other')).blob());
    const content = async (of: ArchiveEntries) =>
      (await readManifest(of)).manifest.parts.filter(({ role }) => role === 'content');
    expect(await content(again)).toEqual(await content(archive));
  });

  test('is rate-limited per user', async () => {
    // Staff have no twin. Requests for a missing twin count towards the limit, too.
    for (let count = 0; count < 30; count += 1) expect((await download('staff')).status).toBe(404);
    expect((await download('staff')).status).toBe(429);
  });
});
