import { writeGlb } from '../../tools/building-maker/write-glb.ts';
import { scanBuilding, type SolidBuilding } from '../../tools/scanner/scan-building.ts';
import { SCANNERS, type ScannerName } from '../../tools/scanner/scanners.ts';
import { type Figure, figureLine } from '../figure.ts';
import { scoreSpace, type SpaceScore } from './truth/score-space.ts';
import { type SweepScore, scoreSweeps } from './truth/score-sweeps.ts';
import { findIn, matrixOf } from './truth/try-building.ts';
import type { Space } from '../../contract/scans/space.ts';
import type { StyleName } from '../../tools/building-maker/styles/style.ts';
import { solidHouse, solidOffice, solidStyled } from '../../tools/scanner/solid-buildings.ts';
import { scoreAmongSolids } from './truth/score-among-solids.ts';
import { findTrueWalkable } from './truth/true-walkable.ts';

/** A generated building, and a function that scores the viewpoints found in it. */
interface ScannedBuilding {
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

/** Buildings of every generator, by every scanner. No other figure uses their seeds. */
const SCANNED_BUILDINGS: readonly ScannedBuilding[] = [
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

// Measures what processing detects in scans as apps make them: npm run bench scanner, or node
// bench/scans/scanner.ts [part of a building's name …].

/** The minimum overlap at which a room counts as found. */
const OVERLAP = 0.8;

type Score = SpaceScore & SweepScore;

/**
 * Prints a line for each building. Returns the figures over all buildings whose name contains one of the
 * `names`.
 */
export async function measureScanner(names: readonly string[] = []): Promise<Figure[]> {
  const chosen = SCANNED_BUILDINGS.filter(
    ({ name, scanner }) => names.length === 0 || names.some((part) => `${name}, ${scanner}`.includes(part)),
  );
  const scores: Score[] = [];
  for (const building of chosen) {
    try {
      const score = await tryScan(building);
      scores.push(score);
      console.log(lineOf(building, score));
    } catch (error) {
      console.log(`${building.name}, ${building.scanner}: FAILED ${String(error)}`);
      throw error;
    }
  }
  return figuresOf(scores);
}

async function tryScan({ scanner, seed, make }: ScannedBuilding): Promise<Score> {
  const building = make();
  const { parts } = scanBuilding(building, SCANNERS[scanner], seed);
  const space = await findIn(await writeGlb(parts));
  const toFile = matrixOf(space.frame.toFile);
  return { ...scoreSpace(space, building.truth, toFile, OVERLAP), ...building.scoreSweeps(space, toFile) };
}

function lineOf({ name, scanner }: ScannedBuilding, score: Score): string {
  const percent = (value: number) => `${(100 * value).toFixed(0)} %`;
  const missed = score.missed.map(
    (room) =>
      `${room.floor}/${room.name} ${room.overlap.toFixed(2)}${room.isFlagged ? ' flagged' : ' NOT FLAGGED'}`,
  );
  return [
    `${name}, ${scanner}: rooms ${score.found}/${score.rooms} (+${score.extra} that do not exist)`,
    `missed: ${missed.length > 0 ? missed.join(', ') : 'none'}`,
    `false flags ${score.falseFlags}`,
    `doors ${score.doorsFound}/${score.doors}`,
    `floors ${(100 * score.floorError).toFixed(1)} cm`,
    `walls ${percent(score.wallsNear)}, false ${percent(score.wallsFalse)}`,
    `reached ${percent(score.reached)}, inside ${score.inside}/${score.sweeps}, barred ${score.barred}/${score.links}`,
  ].join('; ');
}

function figuresOf(scores: readonly Score[]): Figure[] {
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
  const rooms = sum((score) => score.rooms);
  const found = sum((score) => score.found);
  const flagged = sum(({ missed }) => missed.filter(({ isFlagged }) => isFlagged).length);
  const over = `${scores.length} scans as apps make them`;
  return [
    {
      name: 'scanner: rooms found at an overlap of 0.8',
      value: (100 * found) / rooms,
      unit: '%',
      atLeast: 85,
      detail: `${found} of ${rooms}, ${sum(({ extra }) => extra)} that do not exist; ${over}`,
    },
    {
      name: 'scanner: missed rooms that are flagged',
      value: found === rooms ? 100 : (100 * flagged) / (rooms - found),
      unit: '%',
      atLeast: 90,
      detail: `${flagged} of ${rooms - found}`,
    },
    {
      name: 'scanner: false flags, of true rooms',
      value: sum(({ falseFlags }) => falseFlags) / rooms,
      unit: 'per room',
      atMost: 0.2,
      detail: `${sum(({ falseFlags }) => falseFlags)} rooms flagged that are right`,
    },
    {
      name: 'scanner: viewpoints inside a thing, and links where you cannot pass',
      value: sum(({ inside, barred }) => inside + barred),
      unit: 'of all',
      atMost: 0,
      detail: `${sum(({ sweeps }) => sweeps)} viewpoints, ${sum(({ links }) => links)} links`,
    },
  ];
}

if (import.meta.filename === process.argv[1])
  for (const figure of await measureScanner(process.argv.slice(2))) console.log(figureLine(figure));
