import { readFileSync, writeFileSync } from 'node:fs';

/** The part of the JSON reports of both test runners that is read here. */
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

/** Returns the tests that ran, and whether each failed. */
export function listRun({ testResults = [], suites = [] }: Report): { title: string; failed: boolean }[] {
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

/** The result of one fault: the title of a test that caught it, or null. */
export interface Result {
  id: string;
  file: string;
  caughtBy: string | null;
}

/**
 * Writes results into the table of a Markdown file. Its columns are fault, file, the test that catches it,
 * and commit and date. Rows are in the order of `ids`. A fault that was not tested keeps its row; a fault
 * that is no longer listed loses it.
 */
export function recordResults(
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
