/** Longer lists are shortened to this many: the end of the output is what is kept of a run. */
const MOST = 30;

/**
 * A line for each name, and one for the rest.
 * @param {string} label
 * @param {string[]} names
 */
export function listNames(label, names) {
  const lines = names.slice(0, MOST).map((name) => `${label}: ${name}`);
  return names.length > MOST ? [...lines, `${label}: and ${names.length - MOST} more`] : lines;
}
