import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { entry, fail, node, root, run } from './processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/**
 * Debian's package of Chromium without windows and menus. With this Chromium, tests take about a quarter less
 * processor time.
 */
const HEADLESS = 'chromium-headless-shell';

/**
 * Returns the path of a Chromium: the one in `CHROMIUM_PATH`, otherwise the system's, otherwise Playwright's,
 * otherwise Debian's. Installs Playwright's or Debian's Chromium if necessary (Debian's only as root). Ends
 * the process if there is none. `headless`: whether a Chromium that cannot open windows is enough.
 */
export async function findChromium({ headless = false } = {}) {
  return (
    onPath(headless ? [HEADLESS, ...NAMES] : NAMES) ??
    (await playwrights()) ??
    (await debians()) ??
    fail('Chromium was not found and could not be installed. Install it, then run the command again.')
  );
}

function onPath(names) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(':');
  for (const name of names) {
    for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(mac) ? mac : undefined;
}

async function playwrights() {
  await run(node(), [entry('playwright'), 'install', 'chromium']);
  const code = "console.log(require('playwright').chromium.executablePath())";
  const { stdout } = spawnSync(node(), ['-e', code], { cwd: root, encoding: 'utf8' });
  const path = stdout.trim();
  return path && existsSync(path) ? path : undefined;
}

async function debians() {
  if (process.getuid?.() !== 0) return undefined;
  await run('apt-get', ['update']);
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
  return onPath(NAMES);
}
