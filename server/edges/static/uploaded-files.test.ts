import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../../tests/support/servers/api.ts';
import { FILE_STORE_KINDS } from '../../../tests/support/files/file-stores.ts';
import { type GrantedFiles, openGrantedFiles } from '../../../tests/support/files/granted-files.ts';
import { FileStoreError } from '../../platform/file-store/file-store.ts';

// `domain/files/grants/reading-rights.test.ts` tests who can read which files.
describe.each(FILE_STORE_KINDS)('uploaded files stored in %s are served', (kind) => {
  let files: GrantedFiles;

  beforeAll(async () => {
    files = await openGrantedFiles('sqlite', kind);
  });
  beforeEach(() => files.reset());
  afterAll(() => files.close());

  test('with headers that block scripts and require revalidation @14.27', async () => {
    const sha256 = await files.put();
    for (const suffix of ['', '?download=1', '/thumbnail']) {
      const { headers } = await files.ask('anonymous', sha256, {}, suffix);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-cache',
        'accept-ranges': 'bytes',
        etag: suffix === '/thumbnail' ? `"${sha256}.thumbnail"` : `"${sha256}"`,
      });
      for (const name of ['vary', 'access-control-allow-origin', 'set-cookie', 'location']) {
        expect(headers.get(name)).toBeNull();
      }
    }
    const refused = await files.ask('anonymous', 'f'.repeat(64));
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['image/jpeg', 'image/jpeg', false],
    ['application/pdf', 'application/pdf', false],
    ['video/mp4', 'video/mp4', false],
    ['text/plain', 'text/plain; charset=utf-8', false],
    ['text/csv', 'text/plain; charset=utf-8', false],
    ['text/html', 'text/plain; charset=utf-8', false],
    ['application/xhtml+xml', 'text/plain; charset=utf-8', false],
    ['image/svg+xml', 'text/plain; charset=utf-8', false],
    ['application/javascript', 'text/plain; charset=utf-8', false],
    ['text/css', 'text/plain; charset=utf-8', false],
    ['image/heic', 'application/octet-stream', true],
    ['application/zip', 'application/octet-stream', true],
    ['application/wasm', 'application/octet-stream', true],
    ['', 'application/octet-stream', true],
  ])('with the type %s as %s @14.27', async (mediaType, served, saved) => {
    const sha256 = await files.put({ mediaType, name: 'page.html' });
    const shown = await files.ask('anonymous', sha256);
    expect(shown.headers.get('content-type')).toBe(served);
    expect(shown.headers.get('content-disposition')).toEqual(
      saved ? expect.stringMatching(/^attachment;/) : null,
    );
    const download = await files.ask('anonymous', sha256, {}, '?download=1');
    expect(download.headers.get('content-type')).toBe(served);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  test('only to the owner if the location data could not be removed @16.13', async () => {
    const sha256 = await files.put({ mediaType: 'image/jpeg' });
    await files.context.store.db.updateTable('file_contents').set({ owner_only: 1 }).execute();
    for (const holder of ['anonymous', 'other', 'staff'] as const)
      for (const suffix of ['', '?download=1', '/thumbnail'])
        expect((await files.ask(holder, sha256, {}, suffix)).status).toBe(404);
    expect((await files.ask('owner', sha256)).status).toBe(200);
  });

  test('only as downloads if they have had no virus check @14.25', async () => {
    const sha256 = await files.put({ scan: 'unscanned', mediaType: 'image/png' });
    const { headers } = await files.ask('owner', sha256);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  test('under the document’s name, or under the file’s name for earlier versions @14.18 @14.27', async () => {
    const document = { id: 'document-1', name: 'Lüftung "neu"\r\n.PDF' };
    await files.context.store.db
      .insertInto('annotations')
      .values({
        user_id: 'owner',
        tour_id: 'demo-tour',
        collection: 'documents',
        item_id: document.id,
        revision: 1,
        sort: 1,
        removed: 0,
        content: JSON.stringify(document),
        updated_at: 1,
      })
      .execute();
    const disposition = async (sha256: string) =>
      (await files.ask('owner', sha256, {}, '?download=1')).headers.get('content-disposition');
    expect(await disposition(await files.put())).toBe(
      'attachment; filename="Luftung neu.PDF"; filename*=UTF-8\'\'L%C3%BCftung%20neu.PDF',
    );
    const old = await files.put({ content: 'Old', name: 'old plan.pdf', expiresAt: true });
    expect(await disposition(old)).toContain('filename="old plan.pdf"');
  });

  test('completely, in ranges, or as not modified @14.28', async () => {
    const sha256 = await files.put({ content: '0123456789' });
    const ask = async (headers: Record<string, string>) => {
      const response = await files.ask('anonymous', sha256, { headers });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    const whole = [200, null, '0123456789'];
    expect(await ask({})).toEqual(whole);
    expect(await ask({ range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await ask({ range: 'bytes=-3' })).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await ask({ range: 'bytes=8-' })).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await ask({ range: 'bytes=8-99' })).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await ask({ range: 'bytes=-99' })).toEqual([206, 'bytes 0-9/10', '0123456789']);
    for (const outside of ['bytes=10-', 'bytes=-0'])
      expect(await ask({ range: outside })).toEqual([416, 'bytes */10', '']);
    expect(await ask({ range: 'bytes=0-1,4-5' })).toEqual(whole);
    expect(await ask({ range: 'lines=0-1' })).toEqual(whole);
    const etag = `"${sha256}"`;
    expect(await ask({ range: 'bytes=2-4', 'if-range': etag })).toEqual([206, 'bytes 2-4/10', '234']);
    for (const other of ['"other"', `W/${etag}`])
      expect(await ask({ range: 'bytes=2-4', 'if-range': other })).toEqual(whole);
    expect(await ask({ range: 'bytes=2-4', 'if-none-match': `W/${etag}` })).toEqual([304, null, '']);
    const head = await files.ask('anonymous', sha256, { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['10', '']);
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    const empty = await files.ask('anonymous', await files.put({ content: '' }));
    expect([empty.status, empty.headers.get('content-length'), await empty.text()]).toEqual([200, '0', '']);
  });

  test('only at these addresses, only on this origin, and only on GET and HEAD @14.29', async () => {
    const sha256 = await files.put();
    const { owner: grant = '' } = files.grants;
    const paths = [
      `/files/${grant}/${sha256.toUpperCase()}`,
      `/files/${grant}/${sha256}/`,
      `/files/${grant}//${sha256}`,
      `//files/${grant}/${sha256}`,
      `/files/${grant}%2f${sha256}`,
      `/files%2f${grant}/${sha256}`,
      `/files/${grant}/%2e%2e/${sha256}`,
      `/FILES/${grant}/${sha256}`,
      `/files/${grant}/${sha256}.thumbnail`,
      `/files/${grant}/${sha256}/thumbnail/`,
      `/files/${grant}/${sha256}%00`,
      `/files/${grant}x/${sha256}`,
      `/files/${grant}/`,
      `/files/${grant}`,
      `/files/${grant.slice(1)}/${sha256}`,
      `/files/${'A'.repeat(43)}/${sha256}`,
      `/x/files/${grant}/${sha256}`,
      `/captures/${grant}/${sha256}`,
      `/files/%E0%A4%A/${grant}/${sha256}`,
    ];
    for (const path of paths) expect([path, (await files.get(path)).status]).toEqual([path, 404]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await files.ask('owner', sha256, { method })).status).toBe(405);
    }
    const site = createApi(files.context);
    for (const suffix of ['', '/thumbnail', '?download=1']) {
      const path = `/files/${grant}/${sha256}${suffix}`;
      expect((await site.call(path, { as: 'owner' })).status).toBe(404);
    }
    for (const encoded of [grant, `%${grant.charCodeAt(0).toString(16)}${grant.slice(1)}`]) {
      await files.get(`/files/${encoded}/${sha256}`);
    }
    expect(files.log.length).toBeGreaterThan(paths.length);
    for (const line of files.log) {
      expect(line).not.toContain(grant);
      expect(line).not.toContain(grant.slice(1));
    }
  });

  test('with status 503 if the file store is down, without details of the store or the grant @14.28', async () => {
    const sha256 = await files.put();
    const away = async () => {
      throw new FileStoreError('away', 'https://secret-store.example does not answer');
    };
    const store = { ...files.context.files, read: away, sizeOf: away };
    files.restart({}, { files: store });
    for (const suffix of ['', '/thumbnail']) {
      const response = await files.ask('anonymous', sha256, {}, suffix);
      const text = await response.text();
      expect([response.status, response.headers.get('content-disposition')]).toEqual([503, null]);
      expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' });
      expect(text).not.toMatch(/secret-store|files\//);
    }
    expect(files.log.join('')).toContain('request failed');
    expect(files.log.join('')).not.toContain(files.grants.anonymous);
  });

  test('with status 404 and a log entry if the store has lost a file @14.28', async () => {
    const sha256 = await files.put();
    await files.context.store.db.updateTable('file_contents').set({ bytes: 99 }).execute();
    expect((await files.ask('anonymous', sha256)).status).toBe(404);
    expect(files.log.join('')).toContain('a stored file is missing or damaged');
  });
});
