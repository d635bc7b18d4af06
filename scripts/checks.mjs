import { entry, node, run } from './toolchain.mjs';

/** Format, lint and types: each by name, and a function that is true when it passes. */
export const checks = [
  { name: 'formatting', passes: () => succeeds(entry('oxfmt'), '--check', '.') },
  // The routes' types are generated; lint reads them as well.
  { name: 'lint', passes: () => typegen() && succeeds(entry('oxlint'), '--type-aware', '--deny-warnings') },
  { name: 'types', passes: () => typegen() && succeeds(entry('typescript', 'tsc')) },
];

function typegen() {
  return succeeds(entry('@react-router/dev', 'react-router'), 'typegen');
}

/** @param {string[]} args */
function succeeds(...args) {
  return run(node(), args) === 0;
}
