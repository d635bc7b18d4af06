import { freemem } from 'node:os';
import { entry, node, runBeside } from './processes.mjs';

const GIBIBYTE = 1024 ** 3;
/**
 * The type checker is written in Go and runs only briefly. Without garbage collection, it takes a quarter
 * less processor time. It uses about 4 GiB of memory at most.
 */
const UNCOLLECTED = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

const CHECKS = [
  { name: 'formatting', args: () => [entry('oxfmt'), '--check', '.'] },
  { name: 'dead code', args: () => [entry('knip'), '--no-progress', '--treat-config-hints-as-errors'] },
  {
    // A single run checks both lint rules and types.
    // Lint rules and type checks need the same type information, which takes most of the time to compute.
    name: 'lint and types',
    args: () => [entry('oxlint'), '--type-aware', '--type-check', '--deny-warnings'],
    env: () => (freemem() > 6 * GIBIBYTE ? UNCOLLECTED : {}),
    // Generates the routes' types. The site's build also deletes and generates these types.
    // If this step ran during a build, a check that reads the types at that moment would fail.
    before: () => [entry('@react-router/dev', 'react-router'), 'typegen'],
  },
];

/**
 * Runs all checks in parallel and prints each result when it arrives. Returns the number of checks that
 * passed, and the names of those that failed. `built`: settles when no build is running any more.
 */
export async function runChecks(built = Promise.resolve()) {
  const failed = [];
  await Promise.all(
    CHECKS.map(async ({ name, args, before, env = () => ({}) }) => {
      if (before) await built;
      const prepared = before ? await runBeside(node(), before()) : { code: 0, output: '' };
      const { code, output } = prepared.code === 0 ? await runBeside(node(), args(), env()) : prepared;
      console.log(`— ${name}${code === 0 ? '' : `\n${output.trim()}\n`}`);
      if (code !== 0) failed.push(name);
    }),
  );
  return { passed: CHECKS.length - failed.length, failed };
}
