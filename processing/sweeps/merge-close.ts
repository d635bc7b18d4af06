import type { Columns } from '../voxels/columns.ts';
import { eyeAt } from './eye.ts';
import { canStep } from './link-cells.ts';
import { SweepGraph } from './sweep-graph.ts';
import type { Walkable } from './walkable.ts';

/** Metres within which two sweeps are one too many. */
const CLOSE = 0.9;

/** A graph without sweeps that are close to another one of their room from which one can step to all of their neighbours. */
export function mergeClose(
  columns: Columns,
  walkable: Walkable,
  graph: SweepGraph,
  roomOf: (cell: number) => string,
): SweepGraph {
  const neighbours = graph.cells.map((_, sweep) => new Set(graph.neighbours(sweep)));
  const gone = new Set<number>();
  const replaces = (kept: number, other: number) =>
    roomOf(graph.cells[kept]!) === roomOf(graph.cells[other]!) &&
    [...neighbours[other]!].every(
      (each) =>
        each === kept ||
        neighbours[kept]!.has(each) ||
        canStep(columns, walkable, graph.cells[kept]!, graph.cells[each]!),
    );
  const remove = (other: number, kept: number) => {
    for (const each of neighbours[other]!) {
      neighbours[each]!.delete(other);
      if (each === kept) continue;
      neighbours[each]!.add(kept);
      neighbours[kept]!.add(each);
    }
    neighbours[other]!.clear();
    gone.add(other);
  };
  for (const [a, cell] of graph.cells.entries()) {
    for (const b of graph.neighbours(a)) {
      if (!neighbours[a]!.has(b) || b < a || metresBetween(columns, walkable, cell, graph.cells[b]!) > CLOSE)
        continue;
      // The one with more room around it stays, if either can.
      const [more, less] = walkable.room[cell]! >= walkable.room[graph.cells[b]!]! ? [a, b] : [b, a];
      if (replaces(more, less)) remove(less, more);
      else if (replaces(less, more)) remove(more, less);
    }
  }
  const left = graph.cells.flatMap((_, sweep) => (gone.has(sweep) ? [] : [sweep]));
  const place = new Map(left.map((sweep, index) => [sweep, index]));
  const merged = new SweepGraph(left.map((sweep) => graph.cells[sweep]!));
  for (const sweep of left)
    for (const other of neighbours[sweep]!) merged.link(place.get(sweep)!, place.get(other)!);
  return merged;
}

function metresBetween(columns: Columns, walkable: Walkable, a: number, b: number): number {
  const from = eyeAt(columns, walkable, a);
  const to = eyeAt(columns, walkable, b);
  return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
}
