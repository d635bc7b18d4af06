import type { Columns } from '../voxels/columns.ts';
import { eyeAt } from './eye.ts';
import type { SweepGraph } from './sweep-graph.ts';
import type { Walkable } from './walkable.ts';

/** How much farther than in the plan a way up or down is. */
const UP = 4;

/**
 * Joins regions that one cannot walk between in the scan, so that every sweep can be reached: the nearest two sweeps, likely on both sides of a
 * door that was closed. Returns those pairs.
 */
export function linkRegions(columns: Columns, walkable: Walkable, graph: SweepGraph): [number, number][] {
  const links: [number, number][] = [];
  const eyes = graph.cells.map((cell) => eyeAt(columns, walkable, cell));
  const groups = graph.groups();
  for (;;) {
    // From the region of the first sweep outwards: what is nearest to what is joined comes next.
    const start = groups.rootOf(0);
    const joined = eyes.flatMap((_, sweep) => (groups.rootOf(sweep) === start ? [sweep] : []));
    const others = eyes.flatMap((_, sweep) => (groups.rootOf(sweep) === start ? [] : [sweep]));
    let best: [number, number] | null = null;
    let least = Infinity;
    for (const a of joined) {
      for (const b of others) {
        const [x, y, z] = eyes[a]!;
        const apart = Math.hypot(eyes[b]![0] - x, UP * (eyes[b]![1] - y), eyes[b]![2] - z);
        if (apart >= least) continue;
        least = apart;
        best = [a, b];
      }
    }
    if (best === null) return links;
    graph.link(...best);
    groups.join(...best);
    links.push(best);
  }
}
