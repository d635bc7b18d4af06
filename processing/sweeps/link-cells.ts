import { STEP_HEIGHT } from '../usual-sizes.ts';
import type { Columns } from '../voxels/columns.ts';
import { Groups } from '../rooms/cells/regions.ts';
import { sees, eyeAt } from './cast-ray.ts';
import { RISE } from './choose-cells.ts';
import { OF_BUILDING } from './open-ground.ts';
import type { Walkable } from './find-walkable.ts';

/** The maximum distance between linked sweeps in the plan, in metres. */
export const FAR = 5;
/** The maximum distance between linked sweeps in the plan, in metres, if one of the two is on open ground. */
const FAR_OPEN = 9;
/**
 * The minimum angle between the directions from a sweep to two of its neighbours, in radians. At a smaller
 * angle, a link to the nearer neighbour is enough.
 */
const ANGLE = (22 * Math.PI) / 180;

interface Pair {
  a: number;
  b: number;
  apart: number;
}

/**
 * Links sweeps, given by their cells, that see each other and have a walkable line between them. In each
 * direction, links only the nearest sweep, unless a farther one would otherwise stay in a separate group.
 */
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
  // Any other link is added only if it joins two groups.
  const groups = graph.groups();
  for (const { a, b } of left) {
    if (groups.rootOf(a) === groups.rootOf(b)) continue;
    graph.link(a, b);
    groups.join(a, b);
  }
  return graph;
}

/** Returns whether there is a visible and walkable straight line from one cell to another. */
export function canStep(columns: Columns, walkable: Walkable, from: number, to: number): boolean {
  return (
    walksStraight(columns, walkable, from, to) &&
    sees(columns, eyeAt(columns, walkable, from), eyeAt(columns, walkable, to))
  );
}

/** Returns all pairs of sweeps that can be linked, nearest first. */
function pairsOf(columns: Columns, walkable: Walkable, ground: Uint8Array, cells: number[]): Pair[] {
  const isOpen = (index: number) => ground[cells[index]!] !== OF_BUILDING;
  const eyes = cells.map((cell) => eyeAt(columns, walkable, cell));
  const square = (value: number) => Math.floor(value / FAR_OPEN);
  const squares = Map.groupBy(eyes.keys(), (at) => `${square(eyes[at]![0])} ${square(eyes[at]![2])}`);
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
            Math.abs(otherY - y) <= 3 * RISE &&
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

/**
 * Returns whether a person can walk along the straight line between the centres of two cells. The line may
 * lead evenly up or down stairs. All cells on the line must satisfy `fits`.
 */
export function walksStraight(
  { width }: Columns,
  walkable: Walkable,
  from: number,
  to: number,
  fits: (cell: number) => boolean = () => true,
): boolean {
  let cell = from;
  const x = walkable.column[from]! % width;
  const z = Math.floor(walkable.column[from]! / width);
  const toX = walkable.column[to]! % width;
  const toZ = Math.floor(walkable.column[to]! / width);
  const spanX = Math.abs(toX - x);
  const spanZ = Math.abs(toZ - z);
  const sideX = toX > x ? 1 : 0;
  const sideZ = toZ > z ? 3 : 2;
  // Where the line next crosses from one cell to the next along each axis.
  // The unit is the length of the line divided by 2 · `spanX` · `spanZ`, so that all numbers are integers.
  let leavesX = spanZ;
  let leavesZ = spanX;
  const steps = spanX + spanZ;
  const start = walkable.height[from]!;
  const rise = (walkable.height[to]! - start) / Math.max(1, steps);
  for (let step = 1; step <= steps; step++) {
    const alongX = spanZ === 0 || (spanX > 0 && leavesX <= leavesZ);
    cell = walkable.links[cell * 4 + (alongX ? sideX : sideZ)]!;
    // The camera must neither sink into the ground nor fly above it.
    if (cell < 0 || Math.abs(walkable.height[cell]! - (start + rise * step)) > STEP_HEIGHT) return false;
    if (!fits(cell)) return false;
    if (alongX) leavesX += 2 * spanZ;
    else leavesZ += 2 * spanX;
  }
  return cell === to;
}

/** Sweeps by number, with their cells and neighbours. */
export class SweepGraph {
  readonly cells: number[];
  readonly #neighbours: Set<number>[];

  constructor(cells: number[]) {
    this.cells = [...cells];
    this.#neighbours = cells.map(() => new Set());
  }

  add(cell: number): number {
    this.#neighbours.push(new Set());
    return this.cells.push(cell) - 1;
  }

  link(a: number, b: number): void {
    this.#neighbours[a]!.add(b);
    this.#neighbours[b]!.add(a);
  }

  neighbours(sweep: number): number[] {
    return [...this.#neighbours[sweep]!];
  }

  /** Returns each pair of neighbours once. */
  links(): [number, number][] {
    return this.#neighbours.flatMap((neighbours, a) =>
      [...neighbours].flatMap((b): [number, number][] => (a < b ? [[a, b]] : [])),
    );
  }

  groups(): Groups {
    const groups = new Groups(this.cells.length);
    for (const [a, b] of this.links()) groups.join(a, b);
    return groups;
  }
}
