import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { download } from './download.ts';

const BYTES = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
let server: Server;
let origin = '';
const { signal } = new AbortController();

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/refused') return response.writeHead(500).end('no');
    if (request.url === '/broken') {
      response.writeHead(200, { 'content-length': BYTES.length });
      return response.write(BYTES.subarray(0, 1000), () => response.destroy());
    }
    const known = request.url === '/known';
    response.writeHead(200, known ? { 'content-length': BYTES.length } : {});
    response.end(BYTES);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('a download', () => {
  for (const path of ['/known', '/unknown']) {
    it(`delivers all bytes, and reports progress if the size is known: ${path}`, async () => {
      const shares: (number | null)[] = [];
      const bytes = await download(origin + path, signal, (share) => shares.push(share));
      expect(Buffer.from(bytes).equals(BYTES)).toBe(true);
      expect(shares.at(-1)).toBe(path === '/known' ? 1 : null);
    });
  }

  for (const path of ['/refused', '/broken']) {
    it(`rejects when the download fails: ${path}`, async () => {
      await expect(download(origin + path, signal)).rejects.toThrow();
    });
  }
});
