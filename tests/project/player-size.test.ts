import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { minify, transformWithOxc } from 'vite';
import { describe, expect, it } from 'vitest';

/** A file that the build made from a module and its imports. */
interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

const build = join(import.meta.dirname, '../../build/player');
const manifest = JSON.parse(readFileSync(join(build, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** The size of `@google/model-viewer` in bytes, as measured by `npm run bench player`. */
const MODEL_VIEWER = 242_300;
/** The names of parts (see `player/vite.config.ts`) and modules that load before the first frame. */
const UNTIL_FIRST_FRAME = ['index.html', 'scene'];
/** The parts and modules that load for visitors who only look around. */
const LOOKING = [...UNTIL_FIRST_FRAME, 'panels', '../node_modules/three-mesh-bvh/src/index.js'];
/**
 * The code for the provider's captures and for captures that the player lights. It is never loaded for
 * visitors to our other captures.
 */
const OTHER_CAPTURES = new Set(['opening/open-framed.ts', 'capture/model/lit-shaders.ts']);
const pdfjs = '../node_modules/pdfjs-dist/legacy';
/** The files that load with the first PDF: the library, its viewer, and its worker. */
const PDF = [`${pdfjs}/build/pdf.mjs`, `${pdfjs}/web/pdf_viewer.mjs`, `${pdfjs}/build/pdf.worker.min.mjs`];
/** The maximum size of these files, in bytes. */
const PDF_MOST = 540_000;

/** Returns the chunks that some modules need because of static imports. */
function chunksOf(modules: readonly string[], known = new Set<string>()): Set<string> {
  for (const module of modules) {
    const key = manifest[module]
      ? module
      : Object.keys(manifest).find((key) => manifest[key]!.name === module);
    const chunk = manifest[key ?? ''];
    if (!key || !chunk) throw new Error(`The build has no ${module}.`);
    if (known.has(key)) continue;
    known.add(key);
    chunksOf(chunk.imports ?? [], known);
  }
  return known;
}

function bytes(chunks: Iterable<string>): number {
  return [...chunks].reduce((sum, chunk) => sum + sent(manifest[chunk]!.file), 0);
}

/** Returns the number of bytes sent for a file. The build compresses everything that is worth compressing. */
function sent(file: string): number {
  const compressed = join(build, `${file}.br`);
  if (existsSync(compressed)) return statSync(compressed).size;
  return brotliCompressSync(readFileSync(join(build, file))).length;
}

describe('JavaScript of the player', () => {
  it('until the first frame is at most 0.65 × model-viewer’s @13.57 @16.23', () => {
    expect(bytes(chunksOf(UNTIL_FIRST_FRAME))).toBeLessThanOrEqual(0.65 * MODEL_VIEWER);
  });

  it('until the first frame is four files, which a browser fetches in parallel @16.23', () => {
    expect(chunksOf(UNTIL_FIRST_FRAME).size).toBeLessThanOrEqual(4);
  });

  it('for a capture that the player lights is at most 1.1 × model-viewer’s @16.23', () => {
    const lit = chunksOf([...LOOKING, 'capture/model/lit-shaders.ts']);
    expect(bytes(lit)).toBeLessThanOrEqual(1.1 * MODEL_VIEWER);
  });

  it('for visitors who only look around is at most as large as model-viewer’s @13.57 @16.23', () => {
    expect(bytes(chunksOf(LOOKING))).toBeLessThanOrEqual(MODEL_VIEWER);
  });

  it('for a tool’s first use is at most 30 kB @13.57', () => {
    const there = chunksOf(LOOKING);
    const notTools = new Set([...OTHER_CAPTURES, ...PDF]);
    const parts = Object.keys(manifest).filter(
      (module) => manifest[module]!.isDynamicEntry && !there.has(module) && !notTools.has(module),
    );
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) {
      const added = [...chunksOf([part])].filter((chunk) => !there.has(chunk));
      expect(bytes(added), part).toBeLessThanOrEqual(30_000);
    }
  });

  it('for reports adds a button of at most 300 bytes for visitors who only look around', async () => {
    const parts = ['panels/threads/report-form.tsx', 'state/threads/thread-actions.ts'];
    const there = chunksOf(LOOKING);
    for (const part of parts) {
      expect(manifest[part]?.isDynamicEntry, part).toBe(true);
      expect(there, part).not.toContain(part);
    }
    const path = join(import.meta.dirname, '../../player/panels/threads/report-button.tsx');
    const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path);
    const withoutImports = code.replaceAll(/^import .*$/gm, '');
    const { code: small } = await minify('report-button.js', withoutImports, { module: true });
    expect(small).toContain('report-form');
    expect(brotliCompressSync(small).length).toBeLessThanOrEqual(300);
  });

  it('for PDFs loads only with the first PDF @14.66', () => {
    expect(bytes(chunksOf(PDF))).toBeLessThanOrEqual(PDF_MOST);
    const pdf = new Set(PDF);
    const others = Object.keys(manifest).filter((module) => !pdf.has(module));
    for (const module of others)
      for (const imported of manifest[module]!.imports ?? []) expect(pdf, module).not.toContain(imported);
  });
});
