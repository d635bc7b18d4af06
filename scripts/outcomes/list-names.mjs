/** The number of names to which longer lists are shortened, because only the end of a run's output is kept. */
const MOST = 30;

/**
 * Prints a line for each name, and one for the rest.
 * @param {string} label
 * @param {string[]} names
 */
export function listNames(label, names) {
  const lines = names.slice(0, MOST).map((name) => `${label}: ${name}`);
  return names.length > MOST ? [...lines, `${label}: and ${names.length - MOST} more`] : lines;
}
