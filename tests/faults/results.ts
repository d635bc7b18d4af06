import { readFileSync, writeFileSync } from 'node:fs';

/** What both test runners write as JSON, as far as it is read here. */
export interface Report {
  /** Vitest's. */
  testResults?: { assertionResults: { status: string; fullName: string }[] }[];
  /** Playwright's. */
  suites?: Suite[];
}

interface Suite {
  specs: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

/** The tests that were run, and whether each failed. */
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

/** What came of one fault: the title of a test that caught it, or null. */
export interface Result {
  id: string;
  file: string;
  caughtBy: string | null;
}

/**
 * Writes results into the table of a Markdown file, whose columns are: fault, file, what caught it before the refactoring of
 * November 2026, what catches it now, and the commit and date of that. Rows of other faults stay.
 */
export function recordResults(path: string, results: readonly Result[], commit: string): void {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  for (const { id, file, caughtBy } of results) {
    const at = lines.findIndex((line) => cellsOf(line)[0] === id);
    const before = cellsOf(lines[at] ?? '')[2] ?? '–';
    const row = `| ${[id, `\`${file}\``, before, caughtBy?.replaceAll('|', '/') ?? '**survived**', commit].join(' | ')} |`;
    if (at < 0) lines.push(row);
    else lines[at] = row;
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
