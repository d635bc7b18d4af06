import type { Box, Material } from './building.ts';
import { makeFaces, markInside } from './make-faces.ts';
import { type BuiltPart, makeMesh } from './make-mesh.ts';
import { roughen } from './roughen.ts';
import { at, makeSolidGrid, type SolidGrid } from './solid-grid.ts';
import type { Corner, Quad } from './shapes.ts';

/** A building whose floors have one kind of difficulty, and its truth. */
export interface LevelBuilding {
  boxes: Box[];
  /** Surfaces that boxes cannot represent: slopes, spirals and terrain. */
  quads?: Quad[];
  /**
   * The positions of the scanner. Only what is visible from them is included; if there are none, all surfaces
   * are.
   */
  seenFrom?: Corner[];
  unseen?: Material[];
  /** The true elevations, lowest first. */
  floors: number[];
  /** Places that a walk must reach from the first one, at their heights. */
  walk: Corner[];
}

export interface LevelOptions {
  edge?: number;
  noise?: number;
  holes?: number;
  seed?: number;
}

/** Returns a scan of a building. */
export function levelScan(
  { boxes, quads = [], seenFrom = [], unseen = ['glass'] }: LevelBuilding,
  { edge = 0.25, noise = 0, holes = 0, seed = 1 }: LevelOptions = {},
): BuiltPart[] {
  const parts: BuiltPart[] = [];
  if (boxes.length > 0) {
    const grid = makeSolidGrid({ seed, storeys: [], boxes });
    const faces = makeFaces(grid, seenFrom.length === 0 ? null : seenCells(grid, seenFrom));
    parts.push(...makeMesh(faces, { edge, noise, holes, seed, unseen }));
  }
  if (quads.length > 0) {
    const triangles = quads.flatMap(([a, b, c, d]) => [...a, ...b, ...c, ...a, ...c, ...d]);
    parts.push(roughen(Float32Array.from(triangles), { edge: edge * 1.5, noise, holes, seed }));
  }
  return parts;
}

function seenCells(grid: SolidGrid, points: readonly Corner[]): Uint8Array {
  const seen = new Uint8Array(grid.cells.length);
  for (const point of points) {
    const place = grid.planes.map((list, axis) => list.findLastIndex((plane) => plane <= point[axis]!));
    const inside = markInside(grid, at(grid.size, place[0]!, place[1]!, place[2]!));
    for (let cell = 0; cell < seen.length; cell += 1) seen[cell]! |= inside[cell]!;
  }
  return seen;
}
