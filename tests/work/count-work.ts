import { Session, type Profiler } from 'node:inspector';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What was executed meanwhile. */
export interface Work {
  /** Blocks of code that ran, each as often as it did, and characters and elements that built-in functions went through. */
  steps: number;
  /** The files of ours of which some function ran, by their paths in the project. */
  files: ReadonlySet<string>;
}

let session: Session | undefined;

/** What has run since the last call. Counting goes on: to begin anew costs V8 all code that it has made fast. */
function takeCoverage(): Profiler.ScriptCoverage[] {
  if (!session) {
    session = new Session();
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }
  let coverage: Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (_, taken) => {
    coverage = taken.result;
  });
  return coverage;
}

export function stopCounting(): void {
  session?.disconnect();
  session = undefined;
}

/**
 * Counts what a function and everything it calls execute. The same input counts the same on every machine. A regular expression counts
 * nothing: the linter looks at those (`scripts/linear-expressions.mjs`).
 */
export async function countWork(run: () => unknown): Promise<Work> {
  takeCoverage();
  const builtIns = countBuiltIns();
  try {
    await run();
  } finally {
    builtIns.restore();
  }
  return sumOf(takeCoverage(), builtIns.steps());
}

function sumOf(coverage: readonly Profiler.ScriptCoverage[], builtIn: number): Work {
  let steps = builtIn;
  const files = new Set<string>();
  for (const { url, functions } of coverage) {
    if (url.startsWith('node:') || url.includes('/vitest/') || url.includes('/tests/work/')) continue;
    const path = url.startsWith('file:') ? fileURLToPath(url) : url;
    const own = path.startsWith(ROOT) && !path.includes('/node_modules/');
    for (const [index, { functionName, ranges }] of functions.entries()) {
      for (const { count } of ranges) steps += count;
      // The first is the module itself.
      if (own && index > 0 && functionName !== '' && (ranges[0]?.count ?? 0) > 0)
        files.add(path.slice(ROOT.length));
    }
  }
  return { steps, files };
}

type Measured = (this: { length?: number }, ...args: unknown[]) => unknown;

/** How many characters or elements a call of a built-in function goes through, from what it is called on and what it returns. */
const all = (self: { length?: number }) => self.length ?? 0;
const made = (_: unknown, result: unknown) => lengthOf(result);
/** A search ends where it finds something, and begins where it is told to. */
const searched = (self: { length?: number }, result: unknown, [, from = 0]: readonly unknown[]) =>
  typeof result === 'number' && result >= 0 ? result - Number(from) + 1 : all(self) - Number(from);

type Count = (self: { length?: number }, result: unknown, args: readonly unknown[]) => number;
const BUILT_INS: readonly (readonly [object, Readonly<Record<string, Count>>])[] = [
  [JSON, { stringify: made, parse: (_, __, [text]) => lengthOf(text) }],
  [Object, { keys: made, values: made, entries: made, fromEntries: (_, __, [list]) => lengthOf(list) }],
  [
    Array.prototype,
    {
      concat: made,
      includes: all,
      indexOf: searched,
      join: made,
      lastIndexOf: all,
      reverse: all,
      slice: made,
      sort: all,
      splice: all,
      unshift: all,
    },
  ],
  [
    String.prototype,
    {
      indexOf: searched,
      normalize: all,
      repeat: made,
      replaceAll: all,
      split: all,
      toLowerCase: all,
      toUpperCase: all,
      trim: all,
    },
  ],
  [Buffer, { concat: made, byteLength: (_, result) => Number(result) }],
  [Buffer.prototype, { indexOf: searched, toString: made }],
];

function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) || value instanceof Uint8Array ? value.length : 1;
}

/** Counts what built-in functions go through until they are restored. */
function countBuiltIns() {
  let steps = 0;
  const before: [object, string, PropertyDescriptor][] = [];
  for (const [owner, counts] of BUILT_INS) {
    for (const [name, count] of Object.entries(counts)) {
      const own = Object.getOwnPropertyDescriptor(owner, name)!;
      before.push([owner, name, own]);
      const original = own.value as Measured;
      Object.defineProperty(owner, name, {
        ...own,
        value(this: { length?: number }, ...args: unknown[]) {
          const result = Reflect.apply(original, this, args);
          steps += count(this, result, args);
          return result;
        },
      });
    }
  }
  return {
    steps: () => steps,
    restore: () => {
      for (const [owner, name, own] of before) Object.defineProperty(owner, name, own);
    },
  };
}
