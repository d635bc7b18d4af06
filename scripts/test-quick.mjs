// `npm run test:quick` runs all checks that need no build, database or browser: formatting, lint, types, dead
// code and unit tests. It skips the tests of processing, which generate whole buildings.
import { runChecks } from './run-checks.mjs';
import { ensureInstalled } from './install.mjs';
import { entry, node, runBeside } from './processes.mjs';

await ensureInstalled();
const [{ failed }, unit] = await Promise.all([
  runChecks(),
  runBeside(node(), [entry('vitest'), 'run', '--project', 'unit'], { NODE_ENV: 'test' }),
]);
console.log(`— unit tests${unit.code === 0 ? '' : `\n${unit.output.trim()}\n`}`);
if (unit.code !== 0) failed.push('unit tests');
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}.` : '\nAll passed.');
process.exit(failed.length > 0 ? 1 : 0);
