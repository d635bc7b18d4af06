// The baseline: receives a file, syncs it and serves a range of it with only node:http and node:fs.
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const { PORT = '', FILE = '' } = process.env;

const server = createServer((request, response) => {
  if (request.method === 'PUT') {
    const file = createWriteStream(FILE, { flush: true });
    void pipeline(request, file).then(() => response.writeHead(204).end());
    return;
  }
  const [, start = '0', end = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  const { size } = statSync(FILE);
  response.writeHead(206, {
    'content-length': String(Number(end) - Number(start) + 1),
    'content-range': `bytes ${start}-${end}/${size}`,
  });
  void pipeline(createReadStream(FILE, { start: Number(start), end: Number(end) }), response);
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
