import { percentile } from '../../../bench/figure.ts';
import type { Waited } from '../../support/servers/others.ts';
import { SCAN_FORMATS } from './mutate.ts';
import type { Outcomes } from './soak-person.ts';
import { type SoakedProduct, WARM } from './soaked-product.ts';

export interface Results {
  command: string;
  store: string;
  outcomes: Outcomes;
  soaked: Pick<SoakedProduct, 'kills' | 'unasked' | 'lives'>;
  waited: readonly Waited[];
  /** What is left in the end; null before it. */
  left: readonly string[] | null;
  minutes: number;
  machine: string;
}

/** What came of a soak, as Markdown. */
export function writeResults({ outcomes, soaked, waited, left, ...run }: Results): string {
  const { ended, wrong } = outcomes;
  const ways = [...new Set(Object.values(ended).flatMap(Object.keys))].sort();
  const sum = (counts: Record<string, number> = {}) =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const longest = soaked.lives.toSorted((a, b) => b.scans - a.scans)[0];
  return [
    '# Mutated scans, through the server',
    '',
    `\`${run.command}\` has mutated scans of each format uploaded by four people over ${run.store} and processed. Some uploads break off and are`,
    'gone on with or given up, some scans are cancelled or deleted while they are processed, and the server is killed now and then. Each scan has',
    'ended in questions, a sentence about its file, or a capture whose files all exist, have the sums they are named by and pass check-capture.',
    '',
    `| Format | Files | ${ways.join(' | ')} |`,
    `| --- | --- |${' --- |'.repeat(ways.length)}`,
    ...SCAN_FORMATS.map(
      (format) =>
        `| ${format} | ${sum(ended[format])} | ${ways.map((way) => ended[format]?.[way] ?? 0).join(' | ')} |`,
    ),
    '',
    `Servers killed: ${soaked.kills}. Ended unasked: ${soaked.unasked.length}. Wrong: ${wrong.length}.`,
    ...[...soaked.unasked, ...wrong].slice(0, 100).map((text) => `- ${text}`),
    '',
    left === null
      ? 'It is under way.'
      : `Left in the end, after all scans were deleted and swept: ${left.length}.`,
    ...(left ?? []).slice(0, 50).map((text) => `- ${text}`),
    '',
    ...(longest
      ? [
          `The server that lived longest had ${longest.scans} scans: resident memory ${longest.memory[0]} MiB after ${WARM} of them and ${longest.memory[1]} MiB at`,
          `its end, open files ${longest.descriptors.join(' and ')}.`,
          '',
        ]
      : []),
    '| Others waited, ms | Answers | Median | 99th percentile | Answers while idle | Median | 99th percentile |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...[undefined, ...new Set(waited.map(({ kind }) => kind))].map((kind) => rowOf(waited, kind)),
    '',
    `${new Date().toISOString().slice(0, 10)}, ${run.minutes} min, ${run.machine}.`,
    '',
  ].join('\n');
}

function rowOf(waited: readonly Waited[], kind: string | undefined): string {
  const cells = ['processing', 'idle'].flatMap((during) => {
    const of = waited
      .filter((each) => each.during === during && (!kind || each.kind === kind))
      .map(({ ms }) => ms);
    return [String(of.length), percentile(of, 50).toFixed(1), percentile(of, 99).toFixed(1)];
  });
  return `| ${kind ?? 'all'} | ${cells.join(' | ')} |`;
}
