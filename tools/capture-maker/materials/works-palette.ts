import { hex } from './material.ts';
import type { Material } from './material.ts';
import { boards, checkerPlate, hallFloor, labFloor, slabs, stoneSlabs } from './works-patterns.ts';
import { concrete, paint } from './walls.ts';
import { planks, woodGrain } from './timber.ts';

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

/** Finishes of works, laboratories and halls; they shine in pictures taken by the camera. */
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

/** Liquids in glassware, chosen by number. */
export const liquids: Material[] = [
  '#2c7fb8',
  '#d9a227',
  '#3f9d74',
  '#b8433a',
  '#6a4fa0',
  '#dfe6e4',
  '#e07b39',
].map((colour) => coat('liquid', colour, GLAZE));
