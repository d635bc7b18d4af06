import type { Space } from '../../../contract/scans/space.ts';
import type { StyleName } from '../../../tools/building-maker/styles/style.ts';
import type { SolidBuilding } from '../../../tools/scanner/scan-building.ts';
import { solidHouse, solidOffice, solidStyled } from '../../../tools/scanner/solid-buildings.ts';
import type { ScannerName } from '../../../tools/scanner/scanners.ts';
import { scoreAmongSolids } from './score-among-solids.ts';
import { scoreSweeps, type SweepScore } from './score-sweeps.ts';
import { findTrueWalkable } from './true-walkable.ts';

/** A building of some generator, and how viewpoints in it are judged. */
export interface ScannedBuilding {
  name: string;
  scanner: ScannerName;
  seed: number;
  make: () => SolidBuilding & { scoreSweeps: (space: Space, toFile: ToFile) => SweepScore };
}

type ToFile = (point: [number, number, number]) => [number, number, number];

const houses = (scanner: ScannerName, seeds: readonly number[]): ScannedBuilding[] =>
  seeds.map((seed) => ({ name: `house ${seed}`, scanner, seed, make: () => house(seed) }));
const styles = (scanner: ScannerName, names: readonly StyleName[], seed: number): ScannedBuilding[] =>
  names.map((name) => ({ name: `${name} ${seed}`, scanner, seed, make: () => styled(name, seed) }));

const offices = (scanner: ScannerName, seeds: readonly number[]): ScannedBuilding[] =>
  seeds.map((seed) => ({ name: `office ${seed}`, scanner, seed, make: () => office(seed) }));

/** Buildings of every generator by every scanner; their seeds are in no other figure. */
export const SCANNED_BUILDINGS: readonly ScannedBuilding[] = [
  ...houses('tripod', [31, 32]),
  ...houses('phone', [33, 34, 35]),
  ...houses('quick phone', [36, 37]),
  ...styles('tripod', ['thick walls', 'corridors'], 31),
  ...styles('phone', ['thin walls', 'joined rooms', 'slanted', 'planes'], 32),
  ...styles('quick phone', ['windows to the floor', 'crammed', 'open leaves'], 33),
  ...offices('tripod', [31, 32]),
  ...offices('phone', [33, 34]),
  ...offices('quick phone', [35]),
];

function house(seed: number): ReturnType<ScannedBuilding['make']> {
  const { built, ...solid } = solidHouse(seed);
  const walkable = findTrueWalkable(built.building, built.grid);
  return { ...solid, scoreSweeps: (space, toFile) => scoreSweeps(space, built.grid, walkable, toFile) };
}

function styled(name: StyleName, seed: number): ReturnType<ScannedBuilding['make']> {
  const { built, ...solid } = solidStyled(name, seed);
  return {
    ...solid,
    scoreSweeps: (space, toFile) => scoreAmongSolids(space, built.truth, built.solids, toFile),
  };
}

function office(seed: number): ReturnType<ScannedBuilding['make']> {
  const { built, ...solid } = solidOffice(seed);
  const solids = [...built.solids, ...built.glass];
  return { ...solid, scoreSweeps: (space, toFile) => scoreAmongSolids(space, built.truth, solids, toFile) };
}
