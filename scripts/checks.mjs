import { entry, node, run } from './toolchain.mjs';

/** Format, lint and types: each by name, and a function that is true when it passes. */
export const checks = [
  { name: 'formatting', passes: () => succeeds(entry('oxfmt'), '--check', '.') },
  { name: 'lint', passes: () => succeeds(entry('oxlint'), '--type-aware', '--deny-warnings') },
  {
    name: 'types',
    passes: () =>
      succeeds(entry('@react-router/dev', 'react-router'), 'typegen') && succeeds(entry('typescript', 'tsc')),
  },
];

/** @param {string[]} args */
function succeeds(...args) {
  return run(node(), args) === 0;
}
