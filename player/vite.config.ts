import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, relative, sep, dirname } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { createRequire } from 'node:module';
import { styleOptions } from '../design/style-options.ts';
import { leanThree } from './lean-three.ts';

const player = import.meta.dirname;

/**
 * The parts that a player loads, in this order. Each part is a single file with all modules that its root
 * imports, except those in earlier parts. Otherwise, modules that several parts share would become files of a
 * few hundred bytes. Over HTTP/1.1, a browser fetches six files at a time, so every six files would add a
 * round trip before the first frame.
 */
const PARTS: readonly (readonly [name: string, root: string])[] = [
  ['start', 'main.ts'],
  ['scene', 'scene/mount-scene.ts'],
  ['panels', 'panels/mount-panels.tsx'],
];

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
/**
 * The path of the folder from which `load-pdf.ts` fetches the files of pdf.js. The path contains the version
 * of pdf.js, so the file at a given address never changes.
 */
const PLACE = `assets/pdfjs-${version}/`;

/**
 * The files that pdf.js fetches by name while it reads a document, by folder: character maps, substitute
 * fonts, colour profiles and image decoders. The script interpreter (quickjs) is excluded.
 */
const FOLDERS = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  iccs: /\.icc$/,
  wasm: /^(?!quickjs).*\.wasm$/,
};

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
 * During development, inserts the host's origin and the Matterport key into the page and serves the captures,
 * as the server does for the built player.
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

/** Fails the build if the player would include zod (25 kB). Browsers use hand-written guards instead. */
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
  // All class names in a file end with the same hash, so they compress well.
  css: { ...styleOptions, modules: { generateScopedName: (name, file) => `${name}${shortHash(file)}` } },
  // The player's files are at the root of the player's origin.
  base: '/',
  publicDir: false,
  // The cache is separate from the site's.
  // Otherwise, each development server would treat the dependencies compiled by the other as outdated.
  cacheDir: '../node_modules/.vite-player',
  build: {
    outDir: '../build/player',
    emptyOutDir: true,
    target: 'es2022',
    // Captures are large, so inlining files would save little.
    // `data:` URLs would also require a less strict content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    // All browsers that can run the player preload modules, except Safari 16.
    // Safari 16 also runs the player, but loads modules slightly later.
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, strictPort: true, fs: { allow: ['..'] } },
});

function fewFiles(): Plugin {
  const partOf = new Map<string, string>();

  function take(modules: Modules, id: string, part: string): void {
    if (partOf.has(id)) return;
    partOf.set(id, part);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) take(modules, imported, part);
  }

  function find(modules: Modules): void {
    for (const [part, root] of PARTS) take(modules, join(player, root), part);
    // Other pages load the part `start`, but must not run `main.ts`.
    partOf.delete(join(player, 'main.ts'));
  }

  return {
    name: 'gov360-few-files',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: PARTS.map(([part], index) => ({
                priority: PARTS.length - index,
                name(id: string, modules: Modules) {
                  if (partOf.size === 0) find(modules);
                  return partOf.get(id) === part ? part : null;
                },
              })),
            },
          },
        },
      },
    }),
  };
}

/**
 * Copies the files that pdf.js fetches by name into the player's build. Serves these files during
 * development.
 */
function pdfData(): Plugin {
  const files = Object.entries(FOLDERS).flatMap(([folder, wanted]) =>
    readdirSync(join(dirname(packageFile), folder))
      .filter((name) => wanted.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const read = (name: string): Buffer => readFileSync(join(dirname(packageFile), name));
  return {
    name: 'gov360-pdf-data',
    generateBundle() {
      for (const name of files) this.emitFile({ type: 'asset', fileName: PLACE + name, source: read(name) });
    },
    configureServer(server) {
      server.middlewares.use(`/${PLACE}`, (request, response) => {
        const name = (request.url ?? '').slice(1);
        if (files.includes(name)) response.end(read(name));
        else response.writeHead(404).end();
      });
    },
  };
}

function shortHash(file: string): string {
  return createHash('sha256').update(relative(player, file)).digest('base64url').slice(0, 3);
}
