import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Space } from '../../../contract/scans/space.ts';
import { findSpace } from '../../../processing/find-space.ts';
import { applyFrame } from '../../../processing/frame/directions.ts';
import { findFrame } from '../../../processing/frame/find-frame.ts';
import { readScan } from '../../../processing/read/read-scan.ts';
import { buildScan, type BuiltScan, type ScanOptions } from '../../../tools/building-maker/build-scan.ts';
import { writeGlb } from '../../../tools/building-maker/write-glb.ts';
import { buildStyled, type StyledScan } from '../../../tools/building-maker/styles/build-styled.ts';
import type { StyleName } from '../../../tools/building-maker/styles/style.ts';
import { turn } from '../../../tools/building-maker/truth.ts';
import { scoreAmongSolids } from './score-among-solids.ts';
import { scoreSpace, type SpaceScore } from './score-space.ts';
import { scoreSweeps, type SweepScore } from './score-sweeps.ts';
import { findTrueWalkable } from './true-walkable.ts';

export interface Trial {
  seed: number;
  built: BuiltScan;
  space: Space;
  score: SpaceScore & SweepScore;
}

export interface StyledTrial extends Omit<Trial, 'built'> {
  style: StyleName;
  built: StyledScan;
}

/**
 * Returns the scanner of the figures: 5 mm of noise, 2 % of holes, no glass visible. Every third building is
 * rotated.
 */
function scannerOf(seed: number): ScanOptions {
  return { edge: 0.1, noise: 0.005, holes: 0.02, unseen: ['glass'], angle: seed % 3 === 0 ? 0.1 * seed : 0 };
}

/** Creates a building, detects its rooms in a scan of it, and compares them with the truth. */
export async function tryBuilding(seed: number, options: ScanOptions = scannerOf(seed)): Promise<Trial> {
  const built = buildScan(seed, options);
  const space = await findIn(await writeGlb(built.parts));
  const toFile = matrixOf(space.frame.toFile);
  const unturned = (point: [number, number, number]): [number, number, number] => {
    const [x, y, z] = toFile(point);
    const [plainX, plainZ] = turn([x, z], -(options.angle ?? 0));
    return [plainX, y, plainZ];
  };
  const walkable = findTrueWalkable(built.building, built.grid);
  const score = {
    ...scoreSpace(space, built.truth, toFile),
    ...scoreSweeps(space, built.grid, walkable, unturned),
  };
  return { seed, built, space, score };
}

/**
 * Creates a house as another author would model it, detects its rooms in a scan of it, and compares them with
 * the truth.
 */
export async function tryStyled(style: StyleName, seed: number): Promise<StyledTrial> {
  const built = buildStyled(style, seed);
  const space = await findIn(await writeGlb(built.parts));
  const toFile = matrixOf(space.frame.toFile);
  const score = {
    ...scoreSpace(space, built.truth, toFile),
    ...scoreAmongSolids(space, built.truth, built.solids, toFile),
  };
  return { seed, style, built, space, score };
}

/** Returns what processing detects in a file. */
export async function findIn(bytes: Uint8Array): Promise<Space> {
  const folder = await mkdtemp(join(tmpdir(), 'gov360-scan-'));
  try {
    const path = join(folder, 'scan.glb');
    await writeFile(path, bytes);
    const raw = await readScan(path, 'scan.glb');
    const { frame } = findFrame(raw, { unit: 'metre', up: 'y' });
    return await findSpace(applyFrame(raw, frame), frame, () => {});
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function matrixOf(
  m: readonly number[],
): (point: readonly [number, number, number]) => [number, number, number] {
  return ([x, y, z]) =>
    [0, 1, 2].map((row) => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!) as [
      number,
      number,
      number,
    ];
}
