import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Capture } from '../../contract/capture.ts';

const root = resolve(import.meta.dirname, '../..');
const pages = join(import.meta.dirname, '../pages');

/** The built pages that the player is compared with, each in a folder that the player's own server can serve. */
export interface BuiltPages {
  bare: string;
  modelViewer: string;
  remove(): void;
}

/**
 * Builds both pages for one capture with the same scene, and the same place and direction of the eye.
 * `installed`: the id of a copy whose scene they show.
 */
export async function buildPages(captureId: string, installed = captureId): Promise<BuiltPages> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-bench-'));
  const bare = join(folder, 'bare');
  const modelViewer = join(folder, 'model-viewer');
  const values = readValues(captureId, installed);
  await buildPage(join(pages, 'bare'), bare, values);
  copyModelViewer(modelViewer, values);
  await compress(bare);
  await compress(modelViewer);
  return { bare, modelViewer, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Builds a page of `pages/` in the same way as the player: bundled and minified by Vite. */
export async function buildPage(
  source: string,
  outDir: string,
  values: Record<string, string> = {},
): Promise<void> {
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [{ name: 'gov360-bench-page', transformIndexHtml: (html) => fill(html, values) }],
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, sourcemap: 'hidden' },
  });
}

/** Copies the published bundle unchanged, and the decoder that it loads for a scene compressed with meshopt. */
function copyModelViewer(folder: string, values: Record<string, string>): void {
  const assets = join(folder, 'assets');
  mkdirSync(assets, { recursive: true });
  const packages = join(root, 'node_modules');
  copyFileSync(
    join(packages, '@google/model-viewer/dist/model-viewer.min.js'),
    join(assets, 'model-viewer.min.js'),
  );
  copyFileSync(join(packages, 'meshoptimizer/meshopt_decoder.cjs'), join(assets, 'meshopt_decoder.js'));
  const html = readFileSync(join(pages, 'model-viewer/index.html'), 'utf8');
  writeFileSync(join(folder, 'index.html'), fill(html, values));
}

/** Returns the capture's start view, as the values that each of the two pages expects. */
function readValues(captureId: string, installed: string): Record<string, string> {
  const folder = join(root, 'captures', captureId);
  const { scene, start, sweeps } = JSON.parse(readFileSync(join(folder, 'capture.json'), 'utf8')) as Capture;
  const sweep = sweeps.find(({ id }) => id === start.sweep);
  if (!sweep) throw new Error(`${captureId} starts nowhere.`);
  const { yaw, pitch } = start;
  const [x, y, z] = sweep.position;
  return {
    SCENE: `/captures/${installed}/${scene}`,
    EYE: sweep.position.join(','),
    YAW: String(yaw),
    PITCH: String(pitch),
    TARGET: `${x}m ${y}m ${z}m`,
    // The camera looks from the orbit to its middle. The orbit's polar angle starts straight above.
    ORBIT: `${yaw}rad ${Math.PI / 2 + pitch}rad 0.01m`,
  };
}

function fill(html: string, values: Record<string, string>): string {
  return html.replace(/%([A-Z]+)%/g, (all, name: string) => values[name] ?? all);
}

async function compress(folder: string): Promise<void> {
  const script = pathToFileURL(join(root, 'scripts/ensure-built.mjs')).href;
  const { compressFiles } = (await import(script)) as { compressFiles: (folder: string) => Promise<void> };
  await compressFiles(folder);
}
