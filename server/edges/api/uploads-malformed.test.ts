import { demoTour } from '../../../contract/tour-id.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { actorFor, createApi, openTestContext, ORIGIN } from '../../../tests/support/servers/api.ts';
import { openRequest } from '../../../tests/support/servers/raw-request.ts';
import { Uploads } from '../../../tests/support/files/uploads.ts';
import type { Context } from '../../platform/access/context.ts';
import { listen } from '../listener/draining-server.ts';
import { writeTour } from '../../domain/tours/write-tour.ts';

let context: Context;
let port: number;
let address: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-uploads-'));
  const opened = await openTestContext('sqlite', { UPLOADS_DIR: folder, WRITES_PER_PERSON: '10000' });
  ({ context } = opened);
  await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch: { name: 'Office' } });
  const server = createApi(context);
  const listener = await listen(server.app.fetch, { port: 0, host: '127.0.0.1' });
  ({ port } = listener.address() as AddressInfo);
  address = await new Uploads((path, request) => server.call(path, { as: 'owner', ...request })).begin(100);
  close = async () => {
    await listener.closeWithin(100);
    await opened.close();
    rmSync(folder, { recursive: true });
  };
});
afterAll(() => close());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const NAMED = `Upload-Metadata: filename ${base64('a.txt')}`;
const TUS = 'Tus-Resumable: 1.0.0';
const TYPE = 'Content-Type: application/offset+octet-stream';

/** Returns the status and the error code of the server's response to a hand-written request. */
async function ask(method: string, path: string, headers: readonly string[], body = '') {
  const sent = await openRequest(port, [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(ORIGIN).host}`,
    `Origin: ${ORIGIN}`,
    'Cookie: who=owner',
    'Connection: close',
    ...headers,
  ]);
  sent.socket.write(body);
  await sent.closed;
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(sent.received()) ?? [];
  const [, code] = /"code":"([\w-]+)"/.exec(sent.received()) ?? [];
  return `${status} ${code}`;
}

const INVALID = '400 invalid-request';

/** What is wrong, the headers of the request, and the expected response. */
type Malformed = readonly [what: string, headers: readonly string[], expected: string];

test.each<Malformed>([
  ['no version', ['Upload-Length: 1', NAMED], INVALID],
  ['another version', ['Tus-Resumable: 0.2.2', 'Upload-Length: 1', NAMED], INVALID],
  ['no length', [TUS, NAMED], INVALID],
  ['a deferred length', [TUS, 'Upload-Defer-Length: 1', NAMED], INVALID],
  ['both', [TUS, 'Upload-Length: 1', 'Upload-Defer-Length: 1', NAMED], INVALID],
  ['two lengths', [TUS, 'Upload-Length: 1', 'Upload-Length: 2', NAMED], INVALID],
  ...['-1', '1.5', '1e3', '0x10', '', ' ', '01', 'NaN', 'Infinity', '9007199254740993', '9'.repeat(400)].map(
    (length): Malformed => [`“${length}” bytes`, [TUS, `Upload-Length: ${length}`, NAMED], INVALID],
  ),
  ['an oversized file', [TUS, 'Upload-Length: 999999999999999', NAMED], '413 document-too-large'],
  ['no name', [TUS, 'Upload-Length: 1'], INVALID],
  ['a name that is not Base64', [TUS, 'Upload-Length: 1', 'Upload-Metadata: filename ä!'], INVALID],
  ['a name with an incomplete group', [TUS, 'Upload-Length: 1', 'Upload-Metadata: filename YQ'], INVALID],
  ['two names', [TUS, 'Upload-Length: 1', `${NAMED},filename ${base64('b')}`], INVALID],
  ['a key with three parts', [TUS, 'Upload-Length: 1', `${NAMED} more`], INVALID],
  ['an empty key', [TUS, 'Upload-Length: 1', `${NAMED},,`], INVALID],
  ['a target that is not JSON', [TUS, 'Upload-Length: 1', `${NAMED},target ${base64('{')}`], INVALID],
  [
    'a target of another form',
    [TUS, 'Upload-Length: 1', `${NAMED},target ${base64('{"attached":"all"}')}`],
    '422 invalid-document',
  ],
  [
    'a deeply nested target',
    [TUS, 'Upload-Length: 1', `${NAMED},target ${base64('['.repeat(900) + ']'.repeat(900))}`],
    '422 invalid-document',
  ],
  ['a partial upload', [TUS, 'Upload-Length: 1', 'Upload-Concat: partial', NAMED], INVALID],
  ['concatenated parts', [TUS, 'Upload-Concat: final;/a /b', NAMED], INVALID],
  ['a checksum', [TUS, 'Upload-Length: 1', 'Upload-Checksum: sha1 YQ==', NAMED], INVALID],
  ['a body', [TUS, 'Upload-Length: 1', 'Content-Length: 1', TYPE, NAMED], INVALID],
  ['a body in chunks', [TUS, 'Upload-Length: 1', 'Transfer-Encoding: chunked', TYPE, NAMED], INVALID],
])('rejects a new upload with %s', async (_, headers, expected) => {
  expect(await ask('POST', api.uploads(demoTour('owner')), headers, headers.includes(TYPE) ? 'a' : '')).toBe(
    expected,
  );
});

test.each<Malformed>([
  ['no version', [TYPE, 'Upload-Offset: 0'], INVALID],
  ['no offset', [TUS, TYPE], INVALID],
  ['another type', [TUS, 'Content-Type: application/octet-stream', 'Upload-Offset: 0'], INVALID],
  ['a type with a parameter', [TUS, `${TYPE}; a=b`, 'Upload-Offset: 0'], INVALID],
  ['no type', [TUS, 'Upload-Offset: 0'], INVALID],
  ['a length', [TUS, TYPE, 'Upload-Offset: 0', 'Upload-Length: 5'], INVALID],
  ['a checksum', [TUS, TYPE, 'Upload-Offset: 0', 'Upload-Checksum: sha1 YQ=='], INVALID],
  ...['-1', '+0', '1e1', '00', 'x', '0, 0'].map((offset): Malformed => [
    `offset “${offset}”`,
    [TUS, TYPE, `Upload-Offset: ${offset}`],
    INVALID,
  ]),
  ['an offset ahead', [TUS, TYPE, 'Upload-Offset: 5'], '409 conflict'],
  ['an offset far ahead', [TUS, TYPE, 'Upload-Offset: 999999999999999'], '409 conflict'],
])('rejects a part with %s', async (_, headers, expected) => {
  expect(await ask('PATCH', address, [...headers, 'Content-Length: 3'], 'abc')).toBe(expected);
});

test('rejects a part longer than the file, even without a Content-Length', async () => {
  const headers = [TUS, TYPE, 'Upload-Offset: 0'];
  expect(await ask('PATCH', address, [...headers, 'Content-Length: 101'], 'x'.repeat(101))).toBe(
    '413 document-too-large',
  );
  const chunk = `65\r\n${'x'.repeat(101)}\r\n0\r\n\r\n`;
  expect(await ask('PATCH', address, [...headers, 'Transfer-Encoding: chunked'], chunk)).toBe(
    '413 document-too-large',
  );
});

test.each([
  '',
  '.',
  '%2e%2e',
  '..%2f..%2fgov360.db',
  '%00',
  'a'.repeat(32),
  `${'a'.repeat(32)}.whole`,
  'A'.repeat(32),
  '%E0%A4%A',
])('finds no upload named “%s”', async (id) => {
  const path = `${api.uploads(demoTour('owner'))}/${id}`;
  for (const [method, headers] of [
    ['HEAD', [TUS]],
    ['GET', []],
    ['PATCH', [TUS, TYPE, 'Upload-Offset: 0', 'Content-Length: 0']],
    ['DELETE', [TUS]],
  ] as const) {
    const status = (await ask(method, path, headers)).slice(0, 3);
    expect(['400', '404', '405']).toContain(status);
  }
});

test('rejects other methods, and requests from other sites’ pages', async () => {
  expect(await ask('PUT', address, [TUS, 'Content-Length: 0'])).toBe('405 method-not-allowed');
  expect(await ask('POST', address, [TUS, 'X-HTTP-Method-Override: PATCH', 'Content-Length: 0'])).toBe(
    '405 method-not-allowed',
  );
  const { app } = createApi(context);
  const answer = await app.request(`${ORIGIN}${address}`, {
    method: 'PATCH',
    headers: { origin: 'https://elsewhere.example', cookie: 'who=owner', 'tus-resumable': '1.0.0' },
  });
  expect(answer.status).toBe(403);
});
