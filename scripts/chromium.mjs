import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { entry, fail, node, root, run } from './processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium to test with: the system's, otherwise Playwright's own, otherwise Debian's, installed as root.
 */
export async function findChromium() {
  return (
    onPath() ??
    (await playwrights()) ??
    (await debians()) ??
    fail('No Chromium could be found or installed: install one and run the command again.')
  );
}

function onPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const folder of (process.env.PATH ?? '').split(':')) {
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
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
  return onPath();
}
