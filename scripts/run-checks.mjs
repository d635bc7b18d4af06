import { entry, node, runBeside } from './processes.mjs';

const CHECKS = [
  { name: 'formatting', args: () => [entry('oxfmt'), '--check', '.'] },
  { name: 'lint', args: () => [entry('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'types', args: () => [entry('typescript', 'tsc')] },
  { name: 'dead code', args: () => [entry('knip'), '--no-progress', '--treat-config-hints-as-errors'] },
];

/** Runs all checks beside each other and shows each as it ends; answers how many passed, and which failed. */
export async function runChecks() {
  // The routes' types are generated; lint and types read them.
  const typegen = await runBeside(node(), [entry('@react-router/dev', 'react-router'), 'typegen']);
  if (typegen.code !== 0) console.error(typegen.output);
  const failed = [];
  await Promise.all(
    CHECKS.map(async ({ name, args }) => {
      const { code, output } = await runBeside(node(), args());
      console.log(`— ${name}${code === 0 ? '' : `\n${output.trim()}\n`}`);
      if (code !== 0) failed.push(name);
    }),
  );
  return { passed: CHECKS.length - failed.length, failed };
}
