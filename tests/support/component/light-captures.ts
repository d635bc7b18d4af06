import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const captures = resolve(import.meta.dirname, '../../captures');
const TYPES: Record<string, string> = {
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/**
 * Makes the server of component tests respond with the light captures, with files that tests have stored with
 * PUT below `/files/`, and otherwise with 404.
 */
export function lightCaptures(): Plugin {
  const files = new Map<string, Buffer>();
  return {
    name: 'gov360-light-captures',
    configureServer({ middlewares }) {
      middlewares.use('/files', (request, response) => void answerFile(files, request, response));
      middlewares.use('/captures', (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://captures');
        const path = join(captures, decodeURIComponent(pathname));
        const file = path.startsWith(captures + sep) && statSync(path, { throwIfNoEntry: false })?.isFile();
        if (!file) return void response.writeHead(404).end();
        response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
        createReadStream(path).pipe(response);
      });
    },
  };
}

async function answerFile(
  files: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://files');
  if (request.method === 'PUT') {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    files.set(pathname, Buffer.concat(parts));
  }
  const file = files.get(pathname);
  if (!file) return void response.writeHead(404).end();
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) return void response.writeHead(200, { 'accept-ranges': 'bytes' }).end(file);
  const last = Math.min(file.length - 1, to ? Number(to) : file.length);
  response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${file.length}` });
  response.end(file.subarray(Number(from), last + 1));
}
