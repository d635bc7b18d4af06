import { Session, type Profiler } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The work that a function does. */
export interface Work {
  /**
   * The number of executed blocks of code, plus the characters and elements that built-in functions
   * processed.
   */
  steps: number;
  /** The files in which a function ran, as paths in the project. */
  files: ReadonlySet<string>;
}

/**
 * Import this file in a separate process, before the code whose work is counted. V8 only counts blocks in
 * functions that it compiles later, and does not count calls that it has optimized away.
 */
setFlagsFromString('--no-opt');
setFlagsFromString('--no-maglev');
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Returns the coverage since the previous call. */
function takeCoverage(): Profiler.ScriptCoverage[] {
  let coverage: Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (_, taken) => {
    coverage = taken.result;
  });
  return coverage;
}

/**
 * Counts the work of some functions and everything that they call, one function after another. The same input
 * gives the same count on every machine. Regular expressions are not counted, because the linter checks them
 * (`scripts/linear-expressions.mjs`).
 */
export async function countWork<Runs extends readonly (() => unknown)[]>(
  runs: readonly [...Runs],
): Promise<{ [Run in keyof Runs]: Work }> {
  const work: Work[] = [];
  takeCoverage();
  for (const run of runs) {
    const builtIns = countBuiltIns();
    try {
      await run();
    } finally {
      builtIns.restore();
    }
    work.push(workOf(takeCoverage(), builtIns.steps()));
  }
  return work as { [Run in keyof Runs]: Work };
}

function workOf(coverage: readonly Profiler.ScriptCoverage[], builtIn: number): Work {
  let steps = builtIn;
  const files = new Set<string>();
  for (const { url, functions } of coverage) {
    if (url.startsWith('node:') || url.includes('/vitest/') || url.includes('/tests/work/')) continue;
    const path = url.startsWith('file:') ? fileURLToPath(url) : url;
    const own = path.startsWith(ROOT) && !path.includes('/node_modules/');
    for (const [index, { functionName, ranges }] of functions.entries()) {
      for (const { count } of ranges) steps += count;
      // The first entry is the module itself.
      if (own && index > 0 && functionName !== '' && (ranges[0]?.count ?? 0) > 0)
        files.add(path.slice(ROOT.length));
    }
  }
  return { steps, files };
}

interface Measured {
  length?: number;
}
/** Returns the number of characters or elements that one call processes. */
type Count = (self: Measured, result: unknown, args: readonly unknown[]) => number;

const all: Count = ({ length = 0 }) => length;
const made: Count = (_, result) => lengthOf(result);
const given: Count = (_, __, [input]) => lengthOf(input);
/** Counts from where the search starts to the result. */
const searched: Count = ({ length = 0 }, result, [, from = 0]) =>
  (typeof result === 'number' && result >= 0 ? result + 1 : length) - Number(from);

function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) || value instanceof Uint8Array ? value.length : 1;
}

const BUILT_INS: readonly (readonly [owner: object, count: Count, names: string])[] = [
  [JSON, made, 'stringify'],
  [JSON, given, 'parse'],
  [Object, made, 'keys values entries'],
  [Object, given, 'fromEntries'],
  [Array.prototype, made, 'concat join slice splice'],
  [Array.prototype, all, 'includes lastIndexOf reverse sort unshift'],
  [Array.prototype, searched, 'indexOf'],
  [String.prototype, made, 'repeat'],
  [String.prototype, all, 'includes lastIndexOf normalize replaceAll split toLowerCase toUpperCase trim'],
  [String.prototype, searched, 'indexOf'],
  [Buffer, made, 'concat'],
  [Buffer, given, 'byteLength'],
  [Buffer.prototype, made, 'toString'],
  [Buffer.prototype, searched, 'indexOf'],
];

/** Counts the work of built-in functions until the originals are restored. */
function countBuiltIns() {
  let steps = 0;
  const originals: (() => void)[] = [];
  for (const [owner, count, names] of BUILT_INS) {
    for (const name of names.split(' ')) {
      const original = Object.getOwnPropertyDescriptor(owner, name)!;
      originals.push(() => Object.defineProperty(owner, name, original));
      const value = function (this: Measured, ...args: unknown[]): unknown {
        const result = Reflect.apply(original.value as (...args: unknown[]) => unknown, this, args);
        steps += count(this, result, args);
        return result;
      };
      Object.defineProperty(owner, name, { ...original, value });
    }
  }
  return {
    steps: () => steps,
    restore: () => {
      for (const restore of originals) restore();
    },
  };
}
