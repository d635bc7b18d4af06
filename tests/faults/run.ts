// npm run faults [id …]: inserts one fault at a time into this work tree, runs the tests that must detect it,
// and removes it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';

/** The part that is read from the JSON reports of both test runners. */
export interface Report {
  /** Reported by Vitest. */
  testResults?: { assertionResults: { status: string; fullName: string }[] }[];
  /** Reported by Playwright. */
  suites?: Suite[];
}

interface Suite {
  specs: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

const root = resolve(import.meta.dirname, '../..');
const ENSURE_BUILT = "import('./scripts/ensure-built.mjs').then(({ ensureBuilt }) => ensureBuilt())";
/** When a program is killed, in milliseconds, because a fault may make a test hang. */
const LONGEST = 600_000;

const changed = git('status', '--porcelain', '--', '.', ':!tests/faults/results.md');
if (changed) stop(`Commit or stash first, for faults are made in the work tree itself:\n${changed}`);
const ids = process.argv.slice(2);
const unknown = ids.filter((id) => !faults.some((fault) => fault.id === id));
if (unknown.length > 0) stop(`There is no fault ${unknown.join(', ')}.`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const results: Result[] = [];
for (const fault of faults.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
  const caughtBy = await tryFault(fault);
  console.log(`${fault.id}: ${caughtBy ?? 'survived'}`);
  results.push({ id: fault.id, file: fault.file, caughtBy });
}
const survived = results.filter(({ caughtBy }) => caughtBy === null).length;
console.log(`\n${results.length - survived} caught, ${survived} survived`);
const commit = `${git('rev-parse', '--short', 'HEAD')}, ${new Date().toISOString().slice(0, 10)}`;
recordResults(
  join(root, 'tests/faults/results.md'),
  results,
  commit,
  faults.map(({ id }) => id),
);
process.exit(survived > 0 ? 1 : 0);

/** Returns the title of a test that fails because of the fault; null if none does. */
async function tryFault({ file, find, replace, tests, title }: Fault): Promise<string | null> {
  const path = join(root, file);
  const original = readFileSync(path, 'utf8');
  const restore = (): void => writeFileSync(path, original);
  process.on('exit', restore);
  writeFileSync(
    path,
    original.replace(find, () => replace),
  );
  const journey = tests[0]?.endsWith('.spec.ts');
  const report = join(root, 'test-results', journey ? 'playwright.json' : 'vitest.json');
  rmSync(report, { force: true });
  // Browser and page tests use the built product. A fault in the server only requires rebuilding the server.
  if (tests.some((name) => /\.(spec|page\.test)\.ts$/.test(name))) {
    const build = await run('-e', ENSURE_BUILT);
    if (build.code !== 0) stop(build.output);
  }
  const { output } = journey
    ? await run(
        'node_modules/@playwright/test/cli.js',
        'test',
        ...tests,
        '-x',
        '--retries=0',
        '-g',
        title ?? '',
      )
    : await run('node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--retry=0', '--maxWorkers=1', ...tests);
  restore();
  process.off('exit', restore);
  const tried = listRun(JSON.parse(readFileSync(report, 'utf8')));
  if (tried.length === 0) stop(`${output}\nNo test was run.`);
  return tried.find(({ failed }) => failed)?.title ?? null;
}

/** Runs a script with the current Node until it exits. */
async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, NODE_ENV: 'test' };
  const child = spawn(process.execPath, args, { cwd: root, env, timeout: LONGEST });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const end = () => child.kill();
  process.on('exit', end);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', end);
  return { code, output };
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Returns the tests that ran, and whether each failed. */
function listRun({ testResults = [], suites = [] }: Report): { title: string; failed: boolean }[] {
  const unit = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ status, fullName }) => ({ title: fullName, failed: status === 'failed' }));
  return [...unit, ...suites.flatMap(listSuite)];
}

function listSuite({ specs, suites = [] }: Suite): { title: string; failed: boolean }[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map(({ title, tests }) => ({ title, failed: tests.some(({ status }) => status === 'unexpected') }));
  return [...own, ...suites.flatMap(listSuite)];
}

/** The result of one fault: the title of a test that detected it, or null. */
interface Result {
  id: string;
  file: string;
  caughtBy: string | null;
}

/**
 * Writes results into the table of a Markdown file. Its columns are the fault, the file, the test that
 * detects the fault, and the commit and date. Rows are in the order of `ids`. A fault that was not tested
 * keeps its row; the row of a fault that no longer exists is removed.
 */
function recordResults(
  path: string,
  results: readonly Result[],
  commit: string,
  ids: readonly string[],
): void {
  const text = readFileSync(path, 'utf8');
  const start = text.indexOf('\n| ');
  const [head = '', ruler = '', ...rows] = text.slice(start).trim().split('\n');
  const byId = new Map(rows.map((row) => [row.split('|')[1]!.trim(), row]));
  for (const { id, file, caughtBy } of results) {
    const cells = [id, `\`${file}\``, caughtBy?.replaceAll('|', '/') ?? '**survived**', commit];
    byId.set(id, `| ${cells.join(' | ')} |`);
  }
  const kept = ids.flatMap((id) => byId.get(id) ?? []);
  writeFileSync(path, `${text.slice(0, start)}\n${[head, ruler, ...kept].join('\n')}\n`);
}
