import { expect, test } from 'vitest';
import { openArchive } from '../../../tests/support/open-archive.ts';
import { type ArchivePart, zipStream } from './zip-stream.ts';

const MODIFIED = new Date('2026-11-22T12:00:00Z');
const MEBIBYTE = new Uint8Array(1024 ** 2);

async function* listed(...parts: ArchivePart[]): AsyncGenerator<ArchivePart> {
  yield* parts;
}

/** Returns an endless stream of bytes that cannot be compressed. `made`: the number of chunks so far. */
function noise() {
  const count = { made: 0, ended: false };
  async function* content() {
    try {
      for (; ; count.made += 1) yield crypto.getRandomValues(new Uint8Array(64 * 1024));
    } finally {
      count.ended = true;
    }
  }
  return { count, content: content() };
}

test('contains its parts, given as texts, bytes or streams', async () => {
  async function* streamed() {
    yield new Uint8Array([1]);
    yield new Uint8Array([2]);
  }
  const parts = listed(
    { path: 'content/é.json', content: '“text”' },
    { path: 'bytes', content: new Uint8Array([3]) },
    { path: 'stream', content: streamed() },
    { path: 'empty', content: '' },
  );
  const archive = await openArchive(await new Response(zipStream(parts, MODIFIED)).blob());
  expect(archive.paths).toEqual(['content/é.json', 'bytes', 'stream', 'empty']);
  expect(new TextDecoder().decode(await archive.read('content/é.json'))).toBe('“text”');
  expect([...(await archive.read('bytes')), ...(await archive.read('stream'))]).toEqual([3, 1, 2]);
  expect(await archive.read('empty')).toHaveLength(0);
});

test('compresses its parts', async () => {
  const archive = await new Response(
    zipStream(listed({ path: 'zeros', content: MEBIBYTE }), MODIFIED),
  ).arrayBuffer();
  expect(archive.byteLength).toBeLessThan(10_000);
});

test('generates data only as it is read, and stops when its reader stops', async () => {
  const { count, content } = noise();
  const reader = zipStream(listed({ path: 'noise', content }), MODIFIED).getReader();
  await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 200));
  // Node's compression reads a few chunks of 64 KiB in advance.
  expect(count.made).toBeLessThan(100);
  await reader.cancel();
  await expect.poll(() => count.ended).toBe(true);
});

test('does not wait for other archives with stalled readers', async () => {
  const others = Array.from({ length: 40 }, () =>
    zipStream(listed({ path: 'noise', content: noise().content }), MODIFIED).getReader(),
  );
  await Promise.all(others.map((other) => other.read()));
  const own = zipStream(listed({ path: 'own', content: 'own' }), MODIFIED);
  expect((await openArchive(await new Response(own).blob())).paths).toEqual(['own']);
  await Promise.all(others.map((other) => other.cancel()));
});

test('fails if a part cannot be generated', async () => {
  async function* failing(): AsyncGenerator<ArchivePart> {
    yield { path: 'one', content: 'one' };
    throw new Error('the database went away');
  }
  await expect(new Response(zipStream(failing(), MODIFIED)).arrayBuffer()).rejects.toThrow('went away');
});

test('fails if reading a part’s content fails midway', async () => {
  async function* content() {
    yield new Uint8Array(1);
    throw new Error('the database went away');
  }
  const archive = zipStream(listed({ path: 'one', content: content() }), MODIFIED);
  await expect(new Response(archive).arrayBuffer()).rejects.toThrow('went away');
});
