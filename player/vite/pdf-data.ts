import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
/**
 * The folder on the web where the viewer's `pdf/document-source.ts` requests the files. Files of one version
 * never change.
 */
const PLACE = `assets/pdfjs-${version}/`;

/**
 * The files that pdf.js fetches by name while it reads a document: character maps, substitute fonts, colour
 * profiles and picture decoders. The script interpreter is left out.
 */
const FOLDERS = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  iccs: /\.icc$/,
  wasm: /^(?!quickjs).*\.wasm$/,
};

/** Copies the files that pdf.js fetches by name into the player's build. */
export function pdfData(): Plugin {
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
