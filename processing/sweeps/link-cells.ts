import type { Columns } from '../voxels/columns.ts';
import { sees } from './cast-ray.ts';
import { eyeAt } from './eye.ts';
import { OF_BUILDING } from './open-ground.ts';
import { SweepGraph } from './sweep-graph.ts';
import type { Walkable } from './walkable.ts';
import { walksStraight } from './walk-straight.ts';

/** Metres between neighbours at most, in the plan and in height. */
const FAR = 5;
/** And where one of them is on open ground. */
const FAR_OPEN = 9;
const RISE = 1.8;
/** Neighbours of one sweep at most, and the least angle between two of them: the nearer one is enough, radians. */
const MOST = 8;
const ANGLE = (22 * Math.PI) / 180;

interface Pair {
  a: number;
  b: number;
  apart: number;
}

/** Joins sweeps, given by their cells, that see each other and can be walked between: the nearest ones in different directions. */
export function linkCells(
  columns: Columns,
  walkable: Walkable,
  ground: Uint8Array,
  cells: number[],
): SweepGraph {
  const graph = new SweepGraph(cells);
  const left: Pair[] = [];
  for (const pair of pairsOf(columns, walkable, ground, cells)) {
    if (isWanted(columns, walkable, graph, pair)) graph.link(pair.a, pair.b);
    else left.push(pair);
  }
  // What was one too many stays where it alone joins two groups.
  const groups = graph.groups();
  for (const { a, b } of left) {
    if (groups.rootOf(a) === groups.rootOf(b)) continue;
    graph.link(a, b);
    groups.join(a, b);
  }
  return graph;
}

/** True where one sees and can walk straight from one cell to another. */
export function canStep(columns: Columns, walkable: Walkable, from: number, to: number): boolean {
  return (
    walksStraight(columns, walkable, from, to) &&
    sees(columns, eyeAt(columns, walkable, from), eyeAt(columns, walkable, to))
  );
}

/** All pairs that can be neighbours, nearest first. */
function pairsOf(columns: Columns, walkable: Walkable, ground: Uint8Array, cells: number[]): Pair[] {
  const isOpen = (index: number) => ground[cells[index]!] !== OF_BUILDING;
  const squares = new Map<string, number[]>();
  const eyes = cells.map((cell) => eyeAt(columns, walkable, cell));
  const square = (value: number) => Math.floor(value / FAR_OPEN);
  for (const [index, [x, , z]] of eyes.entries()) {
    const key = `${square(x)} ${square(z)}`;
    squares.set(key, [...(squares.get(key) ?? []), index]);
  }
  const pairs: Pair[] = [];
  for (const [a, [x, y, z]] of eyes.entries()) {
    for (let besideX = -1; besideX <= 1; besideX++) {
      for (let besideZ = -1; besideZ <= 1; besideZ++) {
        for (const b of squares.get(`${square(x) + besideX} ${square(z) + besideZ}`) ?? []) {
          if (b <= a) continue;
          const [otherX, otherY, otherZ] = eyes[b]!;
          const apart = Math.hypot(otherX - x, otherZ - z);
          if (
            apart <= (isOpen(a) || isOpen(b) ? FAR_OPEN : FAR) &&
            Math.abs(otherY - y) <= RISE &&
            canStep(columns, walkable, cells[a]!, cells[b]!)
          )
            pairs.push({ a, b, apart });
        }
      }
    }
  }
  return pairs.toSorted((one, other) => one.apart - other.apart || one.a - other.a || one.b - other.b);
}

function isWanted(columns: Columns, walkable: Walkable, graph: SweepGraph, { a, b }: Pair): boolean {
  return [
    [a, b],
    [b, a],
  ].every(([from, to]) => {
    const neighbours = graph.neighbours(from!);
    if (neighbours.length >= MOST) return false;
    const towards = headingOf(columns, walkable, graph.cells[from!]!, graph.cells[to!]!);
    return neighbours.every((other) => {
      const turn = headingOf(columns, walkable, graph.cells[from!]!, graph.cells[other]!) - towards;
      return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) >= ANGLE;
    });
  });
}

function headingOf(columns: Columns, walkable: Walkable, from: number, to: number): number {
  const [fromX, , fromZ] = eyeAt(columns, walkable, from);
  const [toX, , toZ] = eyeAt(columns, walkable, to);
  return Math.atan2(toZ - fromZ, toX - fromX);
}
