import type { Corrections } from '../corrections.ts';
import type { SpaceSweep } from '../space.ts';

/** Returns the sweeps with their corrected neighbours. All of these exist, and the relation is mutual. */
export function correctedLinks(sweeps: readonly SpaceSweep[], links: Corrections['links']): SpaceSweep[] {
  const neighbours = new Map(sweeps.map(({ id }) => [id, new Set<string>()]));
  const link = (a: string, b: string) => {
    const [ofA, ofB] = [neighbours.get(a), neighbours.get(b)];
    if (a === b || !ofA || !ofB) return;
    ofA.add(b);
    ofB.add(a);
  };
  for (const sweep of sweeps) for (const id of sweep.neighbours) link(sweep.id, id);
  for (const [key, linked] of Object.entries(links)) {
    // Ids from processing and the editor contain no spaces. A key with such an id names no two sweeps.
    const [a = '', b = ''] = key.split(' ');
    if (linked) {
      link(a, b);
      continue;
    }
    neighbours.get(a)?.delete(b);
    neighbours.get(b)?.delete(a);
  }
  return sweeps.map((sweep) => ({ ...sweep, neighbours: [...neighbours.get(sweep.id)!] }));
}
