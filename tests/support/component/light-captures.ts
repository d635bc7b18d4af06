import { createReadStream, existsSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const captures = resolve(import.meta.dirname, '../../captures');
const TYPES: Record<string, string> = {
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Has the server of component tests answer with the light captures, and with 404 where there is none. */
export function lightCaptures(): Plugin {
  return {
    name: 'gov360-light-captures',
    configureServer({ middlewares }) {
      middlewares.use('/captures', (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://captures');
        const path = join(captures, decodeURIComponent(pathname));
        if (!path.startsWith(captures + sep) || !existsSync(path)) return void response.writeHead(404).end();
        response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
        createReadStream(path).pipe(response);
      });
    },
  };
}
