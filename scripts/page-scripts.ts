import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { bundleScript } from '../site/vite/inline-scripts.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * The source of each script, by output file. The server inlines the scripts in `build/scripts` into the pages
 * that it generates.
 */
const SCRIPTS = {
  'build/client/consent.js': 'site/browser/consent-script.ts',
  'build/scripts/archive.js': 'server/domain/exports/page/archive-script.ts',
  'build/scripts/embed.js': 'site/browser/host/embed-script.ts',
  'build/scripts/popup.js': 'server/edges/api/sign-in/popup-script.ts',
};

/** Builds the scripts that the site's build does not include. */
export async function buildScripts(): Promise<void> {
  for (const [target, source] of Object.entries(SCRIPTS)) {
    const { code } = await bundleScript(resolve(root, source));
    await mkdir(dirname(resolve(root, target)), { recursive: true });
    await writeFile(resolve(root, target), code);
  }
}

if (import.meta.main) await buildScripts();
