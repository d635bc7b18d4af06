import { execFile } from 'node:child_process';
import { accessSync, constants, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
/** Files that are not in a clone. The build is copied, because .ci/run builds in its own clone anyway. */
const NOT_CLONED = /(^|\/)node_modules$|^(data|test-results|screenshots|\.git|\.react-router)$/;
/** Settings that are needed to reach the npm registry. They depend on the machine, not on the user. */
const NETWORK =
  /^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|(npm_config_)?(https?_|all_|no_?)?proxy|npm_config_(registry|cafile))$/i;
const network = {
  // Uses packages in the cache without requesting them again.
  npm_config_prefer_offline: 'true',
  npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name))),
};
/** How long to wait, in milliseconds. npm writes 800 MB, which takes minutes on a busy machine. */
const PATIENCE = 600_000;

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gov360-new-clone-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }), PATIENCE);

// This installs over the network, so it only runs with `NEW_CLONE=1`, as in .ci/run.
describe('a clone in a folder with spaces and accents', () => {
  it('starts for a new user without build tools, on Node 22.18', { timeout: PATIENCE }, async () => {
    const clone = join(scratch, 'Bâtiment Müller – été');
    cpSync(root, clone, { recursive: true, filter: (path) => !NOT_CLONED.test(relative(root, path)) });
    const [home, programs] = [join(scratch, 'home'), join(scratch, 'programs')];
    for (const folder of [home, programs]) mkdirSync(folder);
    symlinkSync(await fetchNode22(), join(programs, 'node'));
    symlinkSync(onPath('npm'), join(programs, 'npm'));
    symlinkSync('/bin/sh', join(programs, 'sh'));

    const env = { ...network, HOME: home, PATH: programs };
    const script = 'umask 077; exec node .ci/first-start.mjs 2>&1';
    const { stdout } = await run('/bin/sh', ['-c', script], { cwd: clone, env });
    expect(stdout).not.toMatch(/warning/i);
  });
});

async function fetchNode22(): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(scratch, 'node-22');
  await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', `${name}@22.18.0`]);
  return join(folder, 'node_modules', name, 'bin/node');
}

function onPath(program: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders.map((folder) => join(folder, program)).find(isExecutable);
  if (!path) throw new Error(`There is no ${program} on the PATH.`);
  return path;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
