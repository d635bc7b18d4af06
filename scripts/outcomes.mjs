/**
 * Maximum number of names in a list. Longer lists are shortened, because CI keeps only the end of the output.
 */
const MOST = 30;

/**
 * Returns one line for each name, up to `MOST` names. If there are more names, adds a line with the number of
 * names omitted.
 * @param {string} label
 * @param {string[]} names
 */
export function listNames(label, names) {
  const lines = names.slice(0, MOST).map((name) => `${label}: ${name}`);
  return names.length > MOST ? [...lines, `${label}: and ${names.length - MOST} more`] : lines;
}

/**
 * Returns the tests that failed, and those that passed only on the second try, from Playwright's JSON report.
 * @param {{ suites: Suite[], errors: { message?: string }[] }} report
 */
export function playwrightOutcomes({ suites, errors }) {
  return {
    failed: [
      ...suites.flatMap((suite) => namesOf(suite, 'unexpected')),
      ...errors.map(({ message = '' }) => `outside of any test: ${message.split('\n', 1)[0]}`),
    ],
    secondTry: suites.flatMap((suite) => namesOf(suite, 'flaky')),
  };
}

/**
 * @typedef {{ file: string, title: string, tests: { status: string }[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @param {string} wanted
 * @returns {string[]}
 */
function namesOf({ specs, suites = [] }, wanted) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return [
    ...own.map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap((part) => namesOf(part, wanted)),
  ];
}
