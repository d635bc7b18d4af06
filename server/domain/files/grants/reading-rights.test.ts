import { changeMember } from '../../portfolio/members.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { GRANT_LASTS } from '../../../../contract/limits.ts';
import {
  type GrantedFiles,
  type Holder,
  HOLDERS,
  openGrantedFiles,
} from '../../../../tests/support/files/granted-files.ts';
import { endRight, RIGHT_ENDS } from '../../../../tests/support/files/right-ends.ts';
import { demoTour } from '../../../../contract/tour-id.ts';
import { withoutRequestId } from '../../../../tests/support/servers/session.ts';
import { mainly } from '../../../../tests/support/stores.ts';

/** The ways to request a file, with the response if the file may be read. */
const REQUESTS = {
  get: () => ({ status: 200 }),
  head: () => ({ status: 200, init: { method: 'HEAD' } }),
  range: () => ({ status: 206, init: { headers: { range: 'bytes=1-3' } } }),
  kept: (sha256: string) => ({ status: 304, init: { headers: { 'if-none-match': `"${sha256}"` } } }),
  download: () => ({ status: 200, suffix: '?download=1' }),
  thumbnail: () => ({ status: 200, suffix: '/thumbnail' }),
} satisfies Record<string, (sha256: string) => { status: number; init?: RequestInit; suffix?: string }>;
type RequestName = keyof typeof REQUESTS;
const ALL = Object.keys(REQUESTS) as RequestName[];
const NONE: readonly RequestName[] = [];
const WITHOUT_THUMBNAIL = ALL.filter((name) => name !== 'thumbnail');

/**
 * The files, with the requests that succeed for readers of the public twin, and those that succeed for its
 * owner and editors.
 */
const CONTENTS: Readonly<
  Record<string, [Parameters<GrantedFiles['put']>[0], readonly RequestName[], readonly RequestName[]]>
> = {
  current: [{}, ALL, ALL],
  clean: [{ scan: 'clean' }, ALL, ALL],
  waiting: [{ scan: 'waiting' }, NONE, ALL],
  unscanned: [{ scan: 'unscanned' }, WITHOUT_THUMBNAIL, WITHOUT_THUMBNAIL],
  infected: [{ scan: 'infected' }, NONE, NONE],
  'earlier, or in the bin': [{ expiresAt: true }, NONE, ALL],
  'earlier and waiting': [{ expiresAt: true, scan: 'waiting' }, NONE, ALL],
  'earlier and infected': [{ expiresAt: true, scan: 'infected' }, NONE, NONE],
  'earlier and ended': [{ expiresAt: 1 }, NONE, NONE],
  'of another person': [{ userId: 'other' }, NONE, NONE],
};

describe.each(mainly('postgres'))('the right to read uploaded files, over %s', (kind) => {
  let files: GrantedFiles;

  beforeAll(async () => {
    files = await openGrantedFiles(kind);
  });
  beforeEach(() => files.reset());
  afterEach(() => void vi.useRealTimers());
  afterAll(() => files.close());

  /**
   * Returns the requests that succeed for a user. Expects every other request to get the same 404 response as
   * a request for a file that never existed.
   */
  async function answered(holder: Holder, sha256: string): Promise<RequestName[]> {
    const missing = withoutRequestId(await (await files.ask(holder, 'f'.repeat(64))).text());
    const found: RequestName[] = [];
    for (const name of ALL) {
      const { status, init, suffix }: { status: number; init?: RequestInit; suffix?: string } =
        REQUESTS[name](sha256);
      const response = await files.ask(holder, sha256, init, suffix);
      const text = withoutRequestId(await response.text());
      if (response.status === status) found.push(name);
      else expect([name, response.status, text]).toEqual([name, 404, name === 'head' ? '' : missing]);
    }
    return found;
  }

  test('depends on the type of file and its virus check @14.24 @14.25', async () => {
    const sums: Record<string, string> = {};
    for (const [content, [row]] of Object.entries(CONTENTS)) {
      sums[content] = await files.put({ content, documentId: content, ...row });
    }
    const reached = async (holder: Holder) => {
      const found: Record<string, RequestName[]> = {};
      for (const [content, sha256] of Object.entries(sums)) found[content] = await answered(holder, sha256);
      return found;
    };
    const expected = (column: 1 | 2) =>
      Object.fromEntries(Object.entries(CONTENTS).map(([content, row]) => [content, row[column]]));
    const nothing = Object.fromEntries(Object.keys(CONTENTS).map((content) => [content, NONE]));
    const edits = (holder: Holder) => holder === 'owner' || holder === 'editor';
    for (const holder of HOLDERS)
      expect([holder, await reached(holder)]).toEqual([holder, expected(edits(holder) ? 2 : 1)]);
    await files.publish(false);
    for (const holder of ['owner', 'editor', 'viewer'] as const)
      expect([holder, await reached(holder)]).toEqual([holder, expected(edits(holder) ? 2 : 1)]);
    for (const holder of ['anonymous', 'other', 'staff'] as const)
      expect(await reached(holder)).toEqual(nothing);
    await changeMember(files.context, files.owner(), {
      ...demoTour('owner'),
      memberId: 'editor',
      body: { role: 'viewer' },
    });
    expect(await reached('editor')).toEqual(expected(1));
  });

  test('includes an earlier version only if its content is also a current file @14.24', async () => {
    const sha256 = await files.put({ expiresAt: true });
    expect(await answered('anonymous', sha256)).toEqual(NONE);
    const { db } = files.context.store;
    const earlier = await db.selectFrom('file_versions').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('file_versions')
      .values({ ...earlier, version_id: 'another', expires_at: 0 })
      .execute();
    expect(await answered('anonymous', sha256)).toEqual(ALL);
  });

  test.each(RIGHT_ENDS)('ends for every affected user after %s @14.26', async (name) => {
    const sha256 = await files.put();
    for (const holder of HOLDERS) expect(await answered(holder, sha256)).toEqual(ALL);
    const left = await endRight(files, name);
    for (const holder of HOLDERS) {
      expect([holder, await answered(holder, sha256)]).toEqual([holder, left.includes(holder) ? ALL : NONE]);
    }
  });

  test('is cached briefly, and is checked again after any change that may end it @14.26', async () => {
    const sha256 = await files.put();
    const status = async () => (await files.ask('anonymous', sha256, { method: 'HEAD' })).status;
    vi.useFakeTimers({ toFake: ['performance'] });
    files.restart({});
    expect(await status()).toBe(200);
    await files.context.store.db.updateTable('tours').set({ public: 0 }).execute();
    expect(await status()).toBe(200);
    vi.advanceTimersByTime(4_900);
    expect(await status()).toBe(404);

    files.restart({ kept: 60_000 });
    await files.publish();
    expect(await status()).toBe(200);
    await files.publish(false);
    expect(await status()).toBe(404);
    await files.publish();
    expect(await status()).toBe(200);
    files.advance(GRANT_LASTS);
    expect(await status()).toBe(404);
  });
});
