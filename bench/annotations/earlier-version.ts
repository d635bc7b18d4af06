import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** The last commit at which a tour's tags were in its document. */
const COMMIT = 'ea778a0f54fc52c9c8bf5b1f8745ad33b5d86b50';

/**
 * Returns the folder of GoV360 built at a commit, given by its full name; by default the last one before
 * annotations were stored individually. Builds it once per machine, in the folder for temporary files. Throws
 * if the commit is not in this clone.
 */
export function buildEarlierVersion(commit = COMMIT): string {
  const folder = join(tmpdir(), `gov360-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  console.log(`Building ${commit.slice(0, 12)} to compare with…`);
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished);
  try {
    const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
    execFileSync('tar', ['-x'], { cwd: unfinished, input: files });
    install(unfinished);
    execFileSync('npm', ['run', 'build'], { cwd: unfinished, stdio: 'ignore' });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Uses this version's packages if they are the same, as hard links on the same disk. */
function install(folder: string): void {
  if (packagesOf(root) !== packagesOf(folder)) {
    execFileSync('npm', ['ci'], { cwd: folder, stdio: 'ignore' });
    return;
  }
  const copy = (how: string) =>
    execFileSync('cp', [how, join(root, 'node_modules'), join(folder, 'node_modules')], { stdio: 'ignore' });
  try {
    copy('-al');
  } catch {
    copy('-a');
  }
}

/** Returns every installed package, as text, without the product itself. */
function packagesOf(folder: string): string {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const { '': _, ...packages } = lock.packages;
  return JSON.stringify(packages);
}
