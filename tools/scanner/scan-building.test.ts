import { expect, test } from 'vitest';
import { scanBuilding } from './scan-building.ts';
import { type Scanner, SCANNERS } from './scanners.ts';
import { solidStyled } from './solid-buildings.ts';

const EXACT: Scanner = {
  ...SCANNERS.tripod,
  edge: 0.3,
  noise: 0,
  drift: 0,
  holes: 0,
  specks: 0,
  people: 0,
};
const house = solidStyled('closets', 3);
const scan = (changes: Partial<Scanner> = {}, seed = 1) =>
  scanBuilding(house, { ...EXACT, ...changes }, seed);
const triangles = ({ parts }: ReturnType<typeof scan>) =>
  parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);

test('returns the same scan for the same seed, and a different scan for another seed', () => {
  const [one, same, other] = [1, 1, 2].map((seed) => scan({ noise: 0.005, holes: 0.05 }, seed));
  expect(same!.parts).toEqual(one!.parts);
  expect(other!.parts).not.toEqual(one!.parts);
});

test('contains only surfaces that a station can see', () => {
  const { parts, stations } = scan();
  expect(stations.length).toBeGreaterThan(house.truth.rooms.length - 1);
  // The tops of walls, and the insides of overlapping boxes, must be missing.
  const ys = parts[0]!.positions.filter((_, at) => at % 3 === 1);
  expect(Math.max(...ys)).toBeLessThan(house.truth.floors[0]!.height + 0.01);
  expect(triangles(scan({ range: 1 }))).toBeLessThan(triangles(scan()));
});

test('displaces surfaces along the rays by the requested noise', () => {
  const [exact, noisy] = [scan(), scan({ noise: 0.01 })];
  const off = Array.from(noisy.parts[0]!.positions, (value, at) => value - exact.parts[0]!.positions[at]!);
  const squares = Array.from({ length: off.length / 3 }, (_, at) =>
    off.slice(at * 3, at * 3 + 3).reduce((sum, value) => sum + value ** 2, 0),
  );
  const deviation = Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length);
  expect(deviation).toBeGreaterThan(0.007);
  expect(deviation).toBeLessThan(0.013);
});

test('cuts the requested share of holes', () => {
  const share = 1 - triangles(scan({ holes: 0.1 })) / triangles(scan());
  expect(share).toBeGreaterThan(0.09);
  expect(share).toBeLessThan(0.14);
});

test('adds people, floating pieces, mirror images and second visits as separate surfaces', () => {
  expect(scan().parts).toHaveLength(1);
  expect(scan({ people: 2 }).parts).toHaveLength(3);
  expect(scan({ doubled: 2 }).parts).toHaveLength(3);
  expect(scanBuilding(solidStyled('empty', 3), { ...EXACT, mirrors: 1 }, 1).parts).toHaveLength(2);
  expect(scan({ specks: 500 }).parts.length).toBeGreaterThan(3);
});
