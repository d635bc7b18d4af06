import type { Vec3 } from '../geometry/vector.ts';
import { hex, type Material } from './material.ts';
import { ceilingTiles, concrete, metroTiles, paint, weave, planks, woodGrain } from './walls.ts';
import { cellRandom, noise } from './patterns.ts';

/** Returns the pattern of carpet tiles of 0.5 m, pile turned by a quarter from one to the next. */
function carpetTiles(s: number, t: number): number {
  const [i, j] = [Math.floor(s / 0.5), Math.floor(t / 0.5)];
  const turned = (i + j) % 2 === 0;
  const [a, b] = turned ? [s, t] : [t, s];
  const tone = 0.94 + cellRandom(i, j, 9) * 0.12;
  const strand = 0.8 + noise(a * 22, b * 110, 2) * 0.4;
  const fleck = cellRandom(Math.floor(s * 100), Math.floor(t * 100), 6) > 0.9 ? 1.3 : 1;
  const edge = Math.min(s - i * 0.5, (i + 1) * 0.5 - s, t - j * 0.5, (j + 1) * 0.5 - t);
  return tone * strand * fleck * (edge < 0.006 ? 0.86 : 1);
}

/** Returns the pattern of terrazzo slabs of 0.6 m: stone chips in a light ground, with narrow joints. */
function terrazzo(s: number, t: number): Vec3 {
  const edge = Math.min(s % 0.6, 0.6 - (s % 0.6), t % 0.6, 0.6 - (t % 0.6));
  if (edge < 0.006) return [0.72, 0.72, 0.72];
  const ground = 0.99 + (noise(s * 3, t * 3, 8) - 0.5) * 0.08;
  for (let size = 0; size < 2; size++) {
    const grid = size === 0 ? 0.045 : 0.025;
    const [i, j] = [Math.floor(s / grid), Math.floor(t / grid)];
    const kind = cellRandom(i, j, 21 + size);
    if (kind > 0.45) continue;
    const [cx, cy] = [
      (i + 0.3 + cellRandom(i, j, 31) * 0.4) * grid,
      (j + 0.3 + cellRandom(i, j, 32) * 0.4) * grid,
    ];
    const reach = grid * (0.18 + cellRandom(i, j, 33) * 0.2);
    if (Math.abs(s - cx) + Math.abs(t - cy) * 0.8 > reach * 1.3) continue;
    if (kind < 0.12) return [0.62, 0.6, 0.58];
    return kind < 0.25 ? [1.02, 0.84, 0.7] : [1.1, 1.1, 1.08];
  }
  return [ground, ground, ground];
}

/** Returns the pattern of raised-floor or vinyl tiles of 0.6 m. */
function vinylTiles(s: number, t: number): number {
  const [i, j] = [Math.floor(s / 0.6), Math.floor(t / 0.6)];
  const edge = Math.min(s - i * 0.6, (i + 1) * 0.6 - s, t - j * 0.6, (j + 1) * 0.6 - t);
  const fleck = 0.93 + cellRandom(Math.floor(s * 90), Math.floor(t * 90), 12) * 0.14;
  return (0.97 + cellRandom(i, j, 11) * 0.06) * fleck * (edge < 0.006 ? 0.7 : 1);
}

/** Returns the pattern of a quiet geometric rug. */
function rug(s: number, t: number): Vec3 {
  const pile = 0.9 + noise(s * 90, t * 90, 71) * 0.2;
  const figure = Math.abs(((s + t) % 0.5) - 0.25) + Math.abs(((s - t + 50) % 0.5) - 0.25);
  const line = figure < 0.07 || Math.abs(figure - 0.25) < 0.018;
  return line ? [pile * 0.55, pile * 0.62, pile * 0.72] : [pile, pile, pile];
}

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
/** The spines of books, chosen by number. */
export const books: Material[] = bookColours.map((colour) => plain('book', colour));
