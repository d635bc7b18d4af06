import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripTypeScriptTypes } from 'node:module';
import { extname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const PLAYER_BUILD = join(ROOT, 'build/player');

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.ts': 'text/javascript',
  '.woff2': 'font/woff2',
};

/**
 * A policy at most as strict as the product's own, which is tested in `server/edges/static`. Tests with it
 * show that the player works with such a policy.
 */
const PLAYER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: https:",
  "media-src 'self' blob: https:",
  "connect-src 'self' blob: https://my.matterport.com",
  'frame-src https://my.matterport.com',
].join('; ');

export interface PlayerServers {
  hostOrigin: string;
  playerOrigin: string;
  stop(): Promise<void>;
}

/**
 * Starts servers for a host page and the built player on two origins, without the rest of the product.
 * `captures` and `build` are the folders of the captures and the player.
 */
export async function startPlayerServers(
  captures = join(ROOT, 'captures'),
  build = PLAYER_BUILD,
): Promise<PlayerServers> {
  if (!existsSync(join(build, 'index.html'))) {
    throw new Error('The player is not built: run `npx vite build --config player/vite.config.ts` first.');
  }
  const host = await listen(answerHost);
  const player = await listen((path) => answerPlayer(path, host.origin, captures, build));
  return {
    hostOrigin: host.origin,
    playerOrigin: player.origin,
    async stop() {
      await Promise.all([host.stop(), player.stop()]);
    },
  };
}

interface Answer {
  body: string | Buffer;
  type: string;
  policy?: string;
}

async function answerPlayer(
  path: string,
  hostOrigin: string,
  captures: string,
  build: string,
): Promise<Answer> {
  if (path === '/') {
    const html = await readFile(join(build, 'index.html'), 'utf8');
    const body = html.replaceAll('%HOST_ORIGIN%', hostOrigin);
    return { body, type: 'text/html; charset=utf-8', policy: PLAYER_POLICY };
  }
  // The files of a scan are only available as files of its tour.
  const [, scan] = /^\/files\/\w+\/captures\/(_.*)$/.exec(path) ?? [];
  if (path.startsWith('/captures/_')) throw new Error('Nobody sees a scan by its id.');
  const capture = scan ?? (path.startsWith('/captures/') ? path.slice(10) : null);
  const file = capture === null ? join(build, path) : join(captures, capture);
  return { body: await readFile(file), type: typeOf(path) };
}

/** Returns the host page, or a module of our browser code with its types removed. */
async function answerHost(path: string): Promise<Answer> {
  const file = path === '/' ? '/tests/support/player/player-host-page.html' : path;
  const body = await readFile(join(ROOT, file), 'utf8');
  return { body: file.endsWith('.ts') ? stripTypeScriptTypes(body) : body, type: typeOf(file) };
}

function typeOf(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream';
}

async function listen(
  answer: (path: string) => Promise<Answer>,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => void respond(request, response, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => close(server) };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (path: string) => Promise<Answer>,
): Promise<void> {
  try {
    const { body, type, policy } = await answer(new URL(request.url ?? '/', 'http://host').pathname);
    response.writeHead(200, {
      'content-type': type,
      ...(policy ? { 'content-security-policy': policy } : {}),
    });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
