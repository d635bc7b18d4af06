/** How well a thing that was known fits one that was found: the greater, the better. */
export interface Fit {
  known: string;
  found: string;
  fit: number;
}

/** The id of what was known for each that was found, best fits first; each is taken once. */
export function matchPairs(fits: readonly Fit[]): Map<string, string> {
  const taken = new Set<string>();
  const knownOf = new Map<string, string>();
  for (const { known, found } of [...fits].sort((a, b) => b.fit - a.fit)) {
    if (taken.has(known) || knownOf.has(found)) continue;
    taken.add(known);
    knownOf.set(found, known);
  }
  return knownOf;
}
