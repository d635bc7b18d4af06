import type { Vec3 } from '../geometry/vector.ts';
import { hex } from './material.ts';
import type { Material } from './material.ts';
import { carpetTiles, rug, terrazzo, vinylTiles } from './floors.ts';
import { ceilingTiles, concrete, metroTiles, paint, weave } from './walls.ts';
import { planks, woodGrain } from './timber.ts';

const painted = (name: string, colour: string): Material => ({ name, albedo: hex(colour), pattern: paint });
const plain = (name: string, colour: string): Material => ({ name, albedo: hex(colour) });
const cloth = (name: string, colour: string): Material => ({
  name,
  albedo: hex(colour),
  pattern: weave,
  tile: { name: 'fabric', metres: 0.16 },
});
const timber = (name: string, colour: string): Material => ({
  name,
  albedo: hex(colour),
  pattern: woodGrain,
  tile: { name: 'wood', metres: 0.6 },
});
const shining = (name: string, glow: Vec3): Material => ({ name, albedo: [0.8, 0.8, 0.8], glow });

export const palette = {
  whiteWall: painted('white wall', '#ece8e0'),
  greenWall: painted('green wall', '#5d7a68'),
  blueWall: painted('blue wall', '#46647f'),
  clayWall: painted('clay wall', '#c88f6e'),
  concrete: { name: 'concrete', albedo: hex('#b4b0a8'), pattern: concrete },
  ceiling: { name: 'ceiling', albedo: hex('#efeeea'), pattern: ceilingTiles },
  plaster: painted('plaster ceiling', '#f1efea'),
  oakFloor: { name: 'oak floor', albedo: hex('#b89871'), pattern: planks },
  carpet: { name: 'carpet', albedo: hex('#868d92'), pattern: carpetTiles },
  warmCarpet: { name: 'warm carpet', albedo: hex('#8f867b'), pattern: carpetTiles },
  terrazzo: { name: 'terrazzo', albedo: hex('#cfcac0'), pattern: terrazzo },
  vinyl: { name: 'vinyl', albedo: hex('#9aa0a3'), pattern: vinylTiles },
  metro: { name: 'metro tiles', albedo: hex('#dfe5e1'), pattern: metroTiles },
  rug: { name: 'rug', albedo: hex('#d8cdbb'), pattern: rug },
  oak: timber('oak', '#c4a27a'),
  walnut: timber('walnut', '#7d5638'),
  white: plain('white', '#eceae6'),
  stone: { name: 'stone', albedo: hex('#d9d6d0'), pattern: paint },
  black: plain('black', '#26272a'),
  graphite: plain('graphite', '#44484d'),
  steel: plain('steel', '#a9adb0'),
  chrome: plain('chrome', '#c9cccf'),
  brass: plain('brass', '#b18f52'),
  frame: plain('frame', '#3a3d40'),
  board: plain('board', '#f4f4f2'),
  sageFront: painted('sage front', '#8a9c8b'),
  teal: cloth('teal cloth', '#2f6f73'),
  grey: cloth('grey cloth', '#777b80'),
  charcoal: cloth('charcoal cloth', '#4b5056'),
  sand: cloth('sand cloth', '#cdbfa9'),
  ochre: cloth('ochre cloth', '#c8913f'),
  rust: cloth('rust cloth', '#a9573a'),
  felt: cloth('felt', '#8e9b8f'),
  leaf: { name: 'leaf', albedo: hex('#4f7d3c'), sheet: true },
  darkLeaf: { name: 'dark leaf', albedo: hex('#3a6338'), sheet: true },
  soil: plain('soil', '#4a3a2c'),
  terracotta: plain('terracotta', '#b5714f'),
  lamp: shining('lamp', [1, 0.97, 0.9]),
  bulb: shining('bulb', [1, 0.9, 0.7]),
  led: shining('led', [0.15, 0.9, 0.45]),
  amberLed: shining('amber led', [1, 0.6, 0.1]),
  facade: shining('facade', hex('#b9b4aa')),
  glass: { name: 'glass', albedo: hex('#dfeae8'), glass: 0.1 },
  frosted: { name: 'frosted', albedo: hex('#eef3f2'), glass: 0.45 },
  picture: { name: 'picture', albedo: [0.55, 0.55, 0.55], picture: true },
  screen: { name: 'screen', albedo: [0.5, 0.5, 0.5], picture: true, glow: [1, 1, 1] },
  sky: { name: 'sky', albedo: [0.5, 0.5, 0.5], glow: [1, 1, 1] },
} satisfies Record<string, Material>;

const bookColours = ['#7a3b34', '#2f4d63', '#d7cdb8', '#48604a', '#c69a4b', '#4b4a55', '#e6e1d8', '#935c3e'];
/** Spines of books, chosen by number. */
export const books: Material[] = bookColours.map((colour) => plain('book', colour));
