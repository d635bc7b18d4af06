import type { Doubt, SpaceSweep } from '../../contract/scans/space.ts';
import type { Columns } from '../voxels/columns.ts';
import { eyeAt } from './cast-ray.ts';
import type { ClosedDoor } from './seed-cells.ts';
import { Groups } from '../rooms/cells/regions.ts';
import { type SweepGraph, walksStraight } from './link-cells.ts';
import type { Walkable } from './find-walkable.ts';

/** The weight of distances up or down relative to those in the plan. */
const UP = 4;
/**
 * The maximum number of unlinked parts for which there is a warning, largest first. Smaller parts are noise
 * in the scan.
 */
const PARTS_MAX = 200;

interface Linked {
  columns: Columns;
  walkable: Walkable;
  graph: SweepGraph;
  sweeps: readonly SpaceSweep[];
  /** Returns the name of a sweep's room, for use in a sentence. */
  nameOf: (sweep: SpaceSweep) => string;
}

/** Returns warnings about existing and missing links for which the scan has little evidence. */
export function doubtLinks(linked: Linked, closed: readonly ClosedDoor[]): Doubt[] {
  const { graph, sweeps } = linked;
  const shut = closed
    .map(([one, other]): [number, number] => [graph.cells.indexOf(one), graph.cells.indexOf(other)])
    .filter(([a, b]) => a >= 0 && b >= 0);
  const about =
    (sureness: number, sentence: (between: string) => string) =>
    ([a, b]: [number, number]): Doubt => ({
      about: 'sweep',
      id: sweeps[b]!.id,
      sureness,
      sentence: sentence(between(linked, sweeps[a]!, sweeps[b]!)),
    });
  return [
    ...apart(linked).map(
      about(
        0.2,
        (way) =>
          `The scan shows no path ${way}, so some viewpoints are not linked. If there is a path, link a viewpoint on one side to a viewpoint on the other.`,
      ),
    ),
    ...shut.map(
      about(
        0.3,
        (way) => `A door ${way} was closed during the scan. GoV360 assumes that you can pass through it.`,
      ),
    ),
    ...overHoles(linked).map(
      about(
        0.4,
        (way) =>
          `The scanned floor has a hole on the path ${way}. GoV360 assumes that you can walk across it.`,
      ),
    ),
  ];
}

function between({ walkable, nameOf }: Linked, one: SpaceSweep, other: SpaceSweep): string {
  const floorOf = ({ floor }: SpaceSweep) => walkable.floors.find(({ id }) => id === floor)?.name;
  if (one.floor !== other.floor)
    return `from ${nameOf(one)}, ‘${floorOf(one)}’, to ${nameOf(other)}, ‘${floorOf(other)}’`;
  return one.room === other.room ? `within ${nameOf(one)}` : `from ${nameOf(one)} to ${nameOf(other)}`;
}

/**
 * Returns a pair of sweeps for each part of the graph that is not linked to the largest part. The first sweep
 * is in a larger or equally large part, the second is in the part itself, and the two are the closest such
 * pair. Omits all but the largest `PARTS_MAX` of these parts.
 */
function apart({ columns, walkable, graph }: Linked): [number, number][] {
  const groups = graph.groups();
  const parts = Map.groupBy(graph.cells.keys(), (sweep) => groups.rootOf(sweep));
  const eyes = graph.cells.map((cell) => eyeAt(columns, walkable, cell));
  const [main = [], ...others] = [...parts.values()].toSorted((a, b) => b.length - a.length);
  const larger = [...main];
  return others.slice(0, PARTS_MAX).map((part) => {
    let nearest: [number, number] = [larger[0]!, part[0]!];
    let least = Infinity;
    for (const a of larger) {
      const [x, y, z] = eyes[a]!;
      for (const b of part) {
        const metres = Math.hypot(eyes[b]![0] - x, UP * (eyes[b]![1] - y), eyes[b]![2] - z);
        if (metres >= least) continue;
        least = metres;
        nearest = [a, b];
      }
    }
    larger.push(...part);
    return nearest;
  });
}

/** Returns the links across unseen floor without which some parts would not be linked. */
function overHoles({ columns, walkable, graph }: Linked): [number, number][] {
  const isSeen = (cell: number) => walkable.assumed[cell] === 0;
  const seen = graph.links().map(([a, b]): [number, number, boolean] => {
    const [from, to] = [graph.cells[a]!, graph.cells[b]!];
    const isWay = walksStraight(columns, walkable, from, to);
    return [a, b, !isWay || walksStraight(columns, walkable, from, to, isSeen)];
  });
  const groups = new Groups(graph.cells.length);
  for (const [a, b, isSure] of seen) if (isSure) groups.join(a, b);
  return seen.flatMap(([a, b]): [number, number][] => {
    if (groups.rootOf(a) === groups.rootOf(b)) return [];
    groups.join(a, b);
    return [[a, b]];
  });
}
