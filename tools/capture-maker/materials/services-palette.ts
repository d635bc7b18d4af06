import type { Vec3 } from '../geometry/vector.ts';
import { hex, type Material } from './material.ts';
import { concrete, paint, weave, woodGrain } from './walls.ts';
import { blockwork, boardMarked, dado, gravel, linoleum, spangle } from './patterns.ts';

const plain = (name: string, colour: string): Material => ({ name, albedo: hex(colour) });
const enamel = (name: string, colour: string): Material => ({ name, albedo: hex(colour), pattern: paint });
const shining = (name: string, glow: Vec3): Material => ({ name, albedo: [0.8, 0.8, 0.8], glow });

/** The materials of plant rooms, archives and workshops. Pipes have the colours of their contents. */
export const plant = {
  blockWall: { name: 'blockwork', albedo: hex('#e6e3db'), pattern: blockwork },
  dadoWall: { name: 'blockwork with dado', albedo: hex('#e6e3db'), pattern: dado(1.2, [0.42, 0.52, 0.52]) },
  warmWall: { name: 'warm wall', albedo: hex('#e9e2d4'), pattern: blockwork },
  slab: { name: 'concrete slab', albedo: hex('#d6d3cb'), pattern: boardMarked },
  whiteSlab: { name: 'painted slab', albedo: hex('#e9e7e1'), pattern: boardMarked },
  castWall: { name: 'cast wall', albedo: hex('#cbc7bf'), pattern: concrete },
  wellWall: { name: 'concrete out of doors', albedo: hex('#7d7a73'), pattern: concrete },
  linoleum: { name: 'linoleum', albedo: hex('#8a8574'), pattern: linoleum },
  gravel: { name: 'gravel', albedo: hex('#77726a'), pattern: gravel },
  galvanised: { name: 'galvanised', albedo: hex('#b7bdc1'), pattern: spangle },
  supply: plain('supply pipe', '#bb4334'),
  back: plain('return pipe', '#2c5f97'),
  water: plain('water pipe', '#3b8159'),
  gas: plain('gas pipe', '#dcae27'),
  cladding: plain('cladding', '#c8cccf'),
  vessel: plain('vessel', '#b5251d'),
  pump: plain('pump', '#237a5e'),
  casing: enamel('casing', '#e4e6e5'),
  shell: plain('shell', '#e6e8e7'),
  anthracite: enamel('anthracite', '#454c52'),
  cabinet: enamel('cabinet', '#ccd1ce'),
  plinth: plain('plinth', '#3a3f44'),
  airUnit: enamel('air unit', '#d3dadd'),
  unitFrame: plain('unit frame', '#3f7196'),
  tankJacket: plain('tank jacket', '#d2d7d9'),
  tankCap: plain('tank cap', '#4b545b'),
  rubber: plain('rubber', '#2f3133'),
  safetyYellow: plain('safety yellow', '#e3b21c'),
  safetyRed: plain('safety red', '#b8261d'),
  doorSteel: enamel('door steel', '#68798a'),
  endPanel: enamel('end panel', '#4d7775'),
  carriage: plain('carriage', '#d9dcd8'),
  cardboard: plain('cardboard', '#b8966a'),
  boxGrey: plain('box grey', '#848b8c'),
  bench: {
    name: 'beech',
    albedo: hex('#c69a66'),
    pattern: woodGrain,
    tile: { name: 'wood', metres: 0.6 },
  },
  overalls: {
    name: 'overalls',
    albedo: hex('#2f4f74'),
    pattern: weave,
    tile: { name: 'fabric', metres: 0.16 },
  },
  strip: shining('strip', [1, 0.985, 0.95]),
  green: shining('green lamp', [0.12, 0.85, 0.35]),
  red: shining('red lamp', [0.95, 0.16, 0.1]),
} satisfies Record<string, Material>;

/** The spines of lever-arch files, chosen by number. */
export const files: Material[] = [
  '#33373c',
  '#2d4a6e',
  '#7c2f2c',
  '#3c5f4a',
  '#5b5f66',
  '#9a7b3c',
  '#34383d',
].map((colour) => plain('file', colour));
