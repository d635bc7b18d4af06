import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { FileMatches } from '../../../contract/files/storage.ts';
import { actorFor, createApi, openTestContext, type Person } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import { type StoredContent, storeFile } from '../../../tests/support/files/granted-files.ts';
import { type Actor, ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import { writeTour } from '../tours/write-tour.ts';
import { WordCollector } from './conversion/convert-text.ts';
import { saveWords } from './conversion/convert-content.ts';
import { withoutRequestId } from '../../../tests/support/servers/session.ts';
import { searchFiles } from './search-files.ts';

describe.each(STORE_KINDS)('the search for words in files, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    await write({ name: 'House' });
  });
  afterEach(() => close());

  const write = (patch: object, ifMatch?: number) =>
    writeTour(context, actorFor('owner'), { ...demoTour('owner'), ifMatch, patch });
  const publish = () => write({ public: true }, 1);
  /** Adds a document `id` whose file has these pages. */
  const add = async (id: string, pages: readonly string[], fields: Partial<StoredContent> = {}) => {
    const file = { userId: 'owner', mediaType: 'application/pdf', ...fields };
    const sha256 = await storeFile(context, { ...file, content: id, documentId: id });
    const collector = new WordCollector();
    const found = pages.flatMap((text, index) => collector.take(index + 1, text) ?? []);
    await saveWords(context.store, { user_id: file.userId, sha256 }, found, async () => {});
  };
  const search = async (query: string, actor: Actor = actorFor('owner')) =>
    (await searchFiles(context, actor, { ...demoTour('owner'), query, clientAddress: '192.0.2.9' })).matches;
  const ids = async (query: string) => (await search(query)).map(({ documentId }) => documentId);

  test('returns the page and the surrounding words @14.37', async () => {
    const long = `${'Nothing. '.repeat(40)}The fire pump was inspected by a person of trust. ${'Nothing. '.repeat(40)}`;
    await add('manual', ['The pump', long, 'Inspected: the pump']);
    await add('notes', ['pump broken'], { mediaType: 'text/plain' });
    expect(await search('pump inspected')).toEqual([
      {
        documentId: 'manual',
        page: 2,
        excerpt: expect.stringMatching(/^… .*pump was inspected by a person of trust\. Nothing.{0,80}$/),
      },
    ]);
    expect(await search('pump broken')).toEqual([{ documentId: 'notes', page: 0, excerpt: 'pump broken' }]);
    expect(await search('…')).toEqual([]);
    expect(await search('pump submarine')).toEqual([]);
  });

  test('ignores accents, accepts both spellings of umlauts, and matches the beginning of the last word @14.37', async () => {
    await add('a', ['Prüfbericht der Kühlung']);
    for (const query of ['prufbericht', 'PRUEFBER', 'Prüf', 'kuhlung', 'kuehlung pr', 'KU\u0308HLUNG'])
      expect(await ids(query)).toEqual(['a']);
    // Only the last word of a query may be incomplete.
    expect(await ids('prüf der')).toEqual([]);
    expect(await ids('ericht')).toEqual([]);
  });

  test('ranks whole words above prefixes, and early pages above later pages @14.37', async () => {
    await add('begins', ['Pumpwork']);
    await add('late', ['Cover', 'A pump'], { addedAt: 3 });
    await add('old', ['A pump', 'The same pump'], { addedAt: 1 });
    await add('new', ['A pump of the pumpwork.'], { addedAt: 2 });
    expect(await ids('pump')).toEqual(['new', 'old', 'late', 'begins']);
  });

  test('returns only current files that have passed the virus check @14.38', async () => {
    await add('now', ['pump one'], { scan: 'clean' });
    await add('replaced', ['pump two'], { expiresAt: Date.now() + 1e9 });
    await add('infected', ['pump three'], { scan: 'infected' });
    await add('large', ['pump four'], { scan: 'unscanned' });
    await add('of another', ['pump five'], { userId: 'other' });
    expect(await ids('pump')).toEqual(['now']);
  });

  test('is available only to readers of the twin, and does not reveal the twin to others @14.38', async () => {
    await add('a', ['pump']);
    const server = createApi(context);
    const asked = async (as?: Person) => {
      const response = await server.call(api.fileSearch(demoTour('owner'), 'pump'), as && { as });
      return response.ok ? ((await response.json()) as FileMatches).matches.length : response.status;
    };
    expect([await asked(), await asked('other'), await asked('staff'), await asked('owner')]).toEqual([
      404, 404, 404, 1,
    ]);
    const unknown = await server.call(api.fileSearch(demoTour('nobody'), 'pump'), { as: 'other' });
    const hidden = await server.call(api.fileSearch(demoTour('owner'), 'pump'), { as: 'other' });
    expect(withoutRequestId(await hidden.text())).toBe(withoutRequestId(await unknown.text()));
    await publish();
    expect([await asked(), await asked('other'), await asked('owner')]).toEqual([1, 1, 1]);
  });

  test('is rate-limited by user, and by network for visitors without an account', async () => {
    await publish();
    const asked = (client: string, count: number) =>
      context.store.db.updateTable('request_counts').set({ count }).where('client', '=', client).execute();
    expect(await search('pump')).toEqual([]);
    await asked('search user owner', context.config.limits.searches.person);
    await expect(search('pump')).rejects.toMatchObject({ code: 'too-many-requests' });
    // A query without words searches nothing.
    expect(await search('')).toEqual([]);
    expect(await search('pump', ANONYMOUS)).toEqual([]);
    await asked('search network 192.0.2.9', context.config.limits.searches.network);
    await expect(search('pump', ANONYMOUS)).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  test('returns at most 20 files, and stays fast if all files contain the word', async () => {
    for (let index = 0; index < 25; index += 1) await add(`file ${index}`, [`pump number${index}`]);
    expect(await ids('pu')).toHaveLength(20);
    expect(await ids('pump number24')).toEqual(['file 24']);
    // Only the first words of a long query are searched.
    expect(await ids(`pump ${'number24 '.repeat(1_000)}`)).toEqual(['file 24']);
  });
});
