// node bench/change-path/compare.ts [COMMIT [PAIRS]]: compares the cost of an edit at HEAD with that at an
// earlier commit, by default the last one before all edits took the same path through the code. Alternates
// the benchmarks of both, and prints the median of each figure as Markdown. Takes most of an hour.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildEarlierVersion } from '../annotations/earlier-version.ts';
import { type Figure, median, round } from '../figure.ts';

const BENCHES = ['annotations', 'server-load', 'watchers'];
const PAIRS = Number(process.argv[3] ?? 5);
/** The last commit at which the server's folders were side by side. */
const BEFORE = '17298ee0';

const root = resolve(import.meta.dirname, '../..');
const commits = [process.argv[2] ?? BEFORE, 'HEAD'].map((name) =>
  execFileSync('git', ['rev-parse', name], { cwd: root, encoding: 'utf8' }).trim(),
);
buildEarlierVersion(); // `annotations` compares with this version.
const folders = commits.map((commit) => buildEarlierVersion(commit));

/** Returns the figures of a version by name. Lower is better. */
function measure(folder: string): Map<string, number> {
  try {
    const env = { ...process.env, NODE_ENV: 'production' };
    execFileSync(process.execPath, ['bench/run.ts', ...BENCHES], { cwd: folder, env, stdio: 'ignore' });
  } catch (error) {
    // The status 1 means that a figure missed its limit. It was measured nevertheless.
    if ((error as { status?: number }).status !== 1) throw error;
  }
  const { figures } = JSON.parse(readFileSync(join(folder, 'bench/results/latest.json'), 'utf8')) as {
    figures: Figure[];
  };
  return new Map(
    figures.map(({ name, value, atLeast }) => [name, atLeast === undefined ? value : 1 / value]),
  );
}

const turns = folders.map((): Map<string, number>[] => []);

/** Returns the medians of the pairs so far, as Markdown. */
function table(): string {
  const rows = [...turns[1]![0]!.keys()].map((name) => {
    const [before, now] = turns.map((own) => median(own.flatMap((figures) => figures.get(name) ?? []))) as [
      number,
      number,
    ];
    return `| ${name} | ${round(before)} | ${round(now)} | ${round(now / before)} |`;
  });
  return ['| Figure | Before | Now | Now ÷ before |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

for (let pair = 1; pair <= PAIRS; pair += 1) {
  for (const [index, folder] of folders.entries()) turns[index]!.push(measure(folder));
  console.error(`\nAfter pair ${pair} of ${PAIRS}:\n${table()}`);
}
console.log(table());
