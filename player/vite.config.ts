import { fileURLToPath } from 'node:url';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { styleOptions } from '../design/style-options.ts';
import { fewFiles } from './vite/few-files.ts';
import { leanThree } from './vite/lean-three.ts';
import { pdfData } from './vite/pdf-data.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const captures = fileURLToPath(new URL('../captures', import.meta.url));

const TYPES: Record<string, string> = {
  '.json': 'application/json',
  '.glb': 'model/gltf-binary',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/**
 * Does for the player in development what the server does for the built one: provides the host's origin and
 * the captures.
 */
function serveLikeTheServer(): Plugin {
  return {
    name: 'gov360-player-server',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replace('%HOST_ORIGIN%', process.env.PUBLIC_ORIGIN ?? 'http://localhost:3000')
        .replace('%MATTERPORT_KEY%', process.env.MATTERPORT_SDK_KEY ?? ''),
    configureServer(server) {
      server.middlewares.use('/captures', (request, response) => {
        const path = normalize(
          join(captures, decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)),
        );
        const type = TYPES[extname(path)];
        const refuse = (): void => void response.writeHead(404).end();
        if (!type || !path.startsWith(captures + sep)) return refuse();
        stat(path).then(
          ({ size }) => {
            response.writeHead(200, { 'content-type': type, 'content-length': size });
            createReadStream(path).pipe(response);
          },
          () => refuse(),
        );
      });
    },
  };
}

/** Fails the build if the player would include zod (25 kB), because browsers have their own guards. */
function withoutZod(): Plugin {
  return {
    name: 'gov360-player-without-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'zod') this.error(`${importer} would carry zod into the player.`);
    },
  };
}

export default defineConfig({
  root,
  plugins: [react(), serveLikeTheServer(), leanThree(), fewFiles(), withoutZod(), pdfData()],
  css: styleOptions,
  // The site has its own base for shared files; the player's files are at the root of its origin.
  base: '/',
  publicDir: false,
  // Separate from the site's, because each development server would consider the other's compiled
  // dependencies outdated.
  cacheDir: '../node_modules/.vite-player',
  build: {
    outDir: '../build/player',
    emptyOutDir: true,
    target: 'es2022',
    // Captures are so large that inlining saves little, and a `data:` address would need a less strict policy.
    assetsInlineLimit: 0,
    manifest: true,
    // All browsers that run the player preload modules, except Safari 16, which loads them a little later.
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, strictPort: true, fs: { allow: ['..'] } },
});
