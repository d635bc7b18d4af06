import { hex, type Material } from './material.ts';
import { concrete, paint, planks, woodGrain } from './walls.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { cellRandom, noise } from './patterns.ts';

/** Returns the pattern of welded sheet flooring with fine flecks, joints every 2 m. */
function labFloor(s: number, t: number): Vec3 {
  const fleck = cellRandom(Math.floor(s * 140), Math.floor(t * 140), 15);
  const tone = 0.97 + (noise(s * 0.7, t * 0.7, 3) - 0.5) * 0.05;
  const joint = Math.abs((((s % 2) + 2) % 2) - 1) < 0.003 ? 0.88 : 1;
  const value = tone * joint * (fleck > 0.93 ? 0.86 : fleck < 0.06 ? 1.1 : 1);
  return [value, value * 1.005, value * 1.01];
}

/** Returns the pattern of power-floated concrete: clouds, wear, and saw cuts every 6 m. */
function hallFloor(s: number, t: number): Vec3 {
  const clouds =
    noise(s * 0.35, t * 0.35, 61) * 0.5 + noise(s * 1.3, t * 1.3, 62) * 0.3 + noise(s * 5, t * 5, 63) * 0.2;
  const cut = Math.min(near(s, 6), near(t, 6)) < 0.006 ? 0.6 : 1;
  const worn = noise(s * 0.22 + 9, t * 1.1, 64) > 0.72 ? 0.95 : 1;
  const value = (0.86 + clouds * 0.28) * cut * worn;
  return [value * 1.01, value, value * 0.985];
}

/** Returns the pattern of honed limestone slabs of 1.2 × 0.6 m in half bond. */
function stoneSlabs(s: number, t: number): Vec3 {
  const row = Math.floor(t / 0.6);
  const along = s + (row % 2) * 0.6;
  const slab = Math.floor(along / 1.2);
  const edge = Math.min(near(t, 0.6), near(along, 1.2));
  const tone = 0.95 + cellRandom(row, slab, 71) * 0.1;
  const vein = noise(s * 1.4 + noise(t * 2, s, 72) * 2, t * 3.2, 73 + (slab & 3));
  const cloud = noise(s * 6, t * 6, 74) * 0.04;
  const value = (tone - (vein > 0.7 ? (vein - 0.7) * 0.25 : 0) + cloud - 0.02) * (edge < 0.003 ? 0.72 : 1);
  return [value * 1.01, value, value * 0.98];
}

/** Returns the pattern of precast panels, 3 × 1.2 m, with narrow shadow joints. */
function slabs(s: number, t: number): number {
  const cloud = noise(s * 0.9, t * 0.9, 81) * 0.05 + noise(s * 12, t * 12, 82) * 0.03;
  return (0.96 + cloud) * (Math.min(near(s, 3), near(t, 1.2)) < 0.006 ? 0.6 : 1);
}

/** Returns the pattern of boards of 0.12 m along s with open joints. */
function boards(s: number, t: number): number {
  const row = Math.floor(t / 0.12);
  if (near(t, 0.12) < 0.006) return 0.45;
  return (
    (0.94 + cellRandom(row, Math.floor(s / 2.4 + cellRandom(row, 1) * 2), 9) * 0.1) *
    woodGrain(s, t, row * 13)
  );
}

/** Returns the pattern of raised lozenges on steel plate. */
function checkerPlate(s: number, t: number): number {
  const [i, j] = [Math.floor(s / 0.03), Math.floor(t / 0.03)];
  const [x, y] = [s / 0.03 - i - 0.5, t / 0.03 - j - 0.5];
  const [a, b] = (i + j) % 2 ? [x + y, x - y] : [x - y, x + y];
  return Math.abs(a) < 0.6 && Math.abs(b) < 0.16 ? 1.15 : 0.95;
}

/** Returns the distance to the nearest multiple of `pitch`. */
function near(value: number, pitch: number): number {
  const rest = ((value % pitch) + pitch) % pitch;
  return Math.min(rest, pitch - rest);
}

type Shine = NonNullable<Material['shine']>;
const LACQUER: Shine = { facing: 0.04, rough: 0.12 };
const SATIN: Shine = { facing: 0.04, rough: 0.3 };
const GLAZE: Shine = { facing: 0.05, rough: 0.03 };

const coat = (name: string, colour: string, shine: Shine = LACQUER): Material => ({
  name,
  albedo: hex(colour),
  shine,
});
const metal = (name: string, colour: string, rough: number): Material => ({
  name,
  albedo: hex(colour),
  shine: { facing: 1, rough, metal: true },
});
const clear = (name: string, colour: string, glass: number): Material => ({
  name,
  albedo: hex(colour),
  glass,
});
const shining = (name: string, colour: string, gain: number): Material => ({
  name,
  albedo: [0.8, 0.8, 0.8],
  glow: hex(colour).map((c) => c * gain) as [number, number, number],
});

/** Finishes of works, laboratories and halls; reflective in pictures taken by the camera. */
export const works = {
  polished: metal('polished steel', '#dfe2e4', 0.05),
  brushed: metal('brushed steel', '#c3c7c9', 0.22),
  aluminium: metal('aluminium', '#b9bdc0', 0.3),
  galvanized: metal('galvanized', '#a9afb3', 0.38),
  darkMetal: metal('dark metal', '#565b60', 0.3),
  brassMetal: metal('brass metal', '#c9a45c', 0.15),
  white: coat('white lacquer', '#eeeeeb'),
  lightGrey: coat('light grey', '#c9cdcf'),
  grey: coat('grey lacquer', '#8b9196'),
  graphite: coat('graphite lacquer', '#3c4146'),
  black: coat('black lacquer', '#1d1f22'),
  blue: coat('blue lacquer', '#27598f'),
  petrol: coat('petrol lacquer', '#1f6a72'),
  green: coat('green lacquer', '#2e8b57'),
  yellow: coat('yellow lacquer', '#e6b422'),
  orange: coat('orange lacquer', '#e2661f'),
  red: coat('red lacquer', '#b92a26'),
  rubber: coat('rubber', '#26272a', SATIN),
  ceramic: coat('ceramic', '#f4f4f0', GLAZE),
  resin: coat('resin top', '#4a5056', { facing: 0.05, rough: 0.07 }),
  paleResin: coat('pale resin top', '#d5d8d7', { facing: 0.05, rough: 0.06 }),
  cardboard: coat('cardboard', '#b78f62', SATIN),
  timber: { name: 'pallet timber', albedo: hex('#c8a676'), pattern: woodGrain } as Material,
  wallPaint: { name: 'wall paint', albedo: hex('#eceae5'), pattern: paint } as Material,
  wallTeal: { name: 'wall teal', albedo: hex('#4f7f80'), pattern: paint } as Material,
  labFloor: {
    name: 'laboratory floor',
    albedo: hex('#b3bcc0'),
    pattern: labFloor,
    shine: { facing: 0.045, rough: 0.07 },
  } as Material,
  hallFloor: {
    name: 'hall floor',
    albedo: hex('#9ea2a1'),
    pattern: hallFloor,
    shine: { facing: 0.045, rough: 0.12 },
  } as Material,
  stoneFloor: {
    name: 'stone floor',
    albedo: hex('#b9b2a6'),
    pattern: stoneSlabs,
    shine: { facing: 0.05, rough: 0.03 },
  } as Material,
  parquet: {
    name: 'parquet',
    albedo: hex('#b89068'),
    pattern: planks,
    shine: { facing: 0.04, rough: 0.14 },
  } as Material,
  oak: { name: 'oiled oak', albedo: hex('#bd9468'), pattern: woodGrain, shine: SATIN } as Material,
  ash: { name: 'ash boards', albedo: hex('#dcc7a4'), pattern: boards } as Material,
  walnut: { name: 'oiled walnut', albedo: hex('#74502f'), pattern: woodGrain, shine: SATIN } as Material,
  fairConcrete: { name: 'fair-faced concrete', albedo: hex('#bdb9b1'), pattern: concrete } as Material,
  precast: { name: 'precast', albedo: hex('#d4d0c8'), pattern: slabs } as Material,
  tread: { name: 'checker plate', albedo: hex('#7d8388'), pattern: checkerPlate, shine: SATIN } as Material,
  lineYellow: coat('line yellow', '#e3b520', { facing: 0.045, rough: 0.12 }),
  lineWhite: coat('line white', '#e6e6e2', { facing: 0.045, rough: 0.12 }),
  walkway: coat('walkway green', '#4f8a6b', { facing: 0.045, rough: 0.12 }),
  pane: clear('window pane', '#f0f6f4', 0.04),
  greenPane: clear('thick pane', '#cfe6dd', 0.2),
  labGlass: clear('laboratory glass', '#eef5f3', 0.09),
  amberGlass: clear('amber glass', '#8a4a12', 0.75),
  tube: shining('lamp tube', '#fff8ec', 2.2),
  exit: shining('exit sign', '#12a05c', 0.9),
  exitWhite: shining('exit sign figure', '#f4fff8', 1),
  ledGreen: shining('green lamp', '#3dff8a', 1),
  ledAmber: shining('amber lamp', '#ffb02e', 1),
  ledRed: shining('red lamp', '#ff4a3a', 1),
  display: shining('display', '#9fd4e8', 0.9),
} satisfies Record<string, Material>;

/** The liquids in glassware, chosen by number. */
export const liquids: Material[] = [
  '#2c7fb8',
  '#d9a227',
  '#3f9d74',
  '#b8433a',
  '#6a4fa0',
  '#dfe6e4',
  '#e07b39',
].map((colour) => coat('liquid', colour, GLAZE));
