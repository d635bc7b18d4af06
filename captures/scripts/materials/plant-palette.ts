import { cellRandom, noise } from './noise.ts';
import { hex } from './material.ts';
import type { Material } from './material.ts';
import { concrete, paint } from './patterns.ts';

const plain = (name: string, colour: string): Material => ({ name, albedo: hex(colour) });
const coated = (name: string, colour: string): Material => ({ name, albedo: hex(colour), pattern: paint });

/** Floor coating with a fine scatter of flakes and the faint tracks of years. */
function epoxy(s: number, t: number): number {
  const clouds = noise(s * 0.9, t * 0.9, 81) * 0.08 + noise(s * 7, t * 7, 82) * 0.04;
  const flake = cellRandom(Math.floor(s * 120), Math.floor(t * 120), 83);
  return 0.93 + clouds + (flake > 0.93 ? 0.1 : flake < 0.05 ? -0.1 : 0);
}

/** Sheet metal with folded seams every 1.2 m. */
function sheetMetal(s: number, t: number): number {
  const seam = Math.abs((s % 1.2) - 0.6) < 0.008 ? 0.74 : 1;
  return (0.94 + noise(s * 3, t * 14, 84) * 0.1) * seam;
}

/** What plant rooms are made of; pipes in the colours by which fitters know them. */
export const plant = {
  soffit: { name: 'soffit', albedo: hex('#cfccc6'), pattern: concrete },
  rawWall: { name: 'raw wall', albedo: hex('#bdb9b1'), pattern: concrete },
  limeWall: coated('lime wall', '#e9e7e1'),
  bandWall: coated('band wall', '#8fa3a0'),
  plinth: { name: 'plinth', albedo: hex('#a8a49c'), pattern: concrete },
  epoxy: { name: 'epoxy floor', albedo: hex('#8d9496'), pattern: epoxy },
  epoxyGreen: { name: 'green epoxy floor', albedo: hex('#6f8a7c'), pattern: epoxy },
  yellow: plain('safety yellow', '#e0b02c'),
  galvanised: { name: 'galvanised', albedo: hex('#b9bfc2'), pattern: sheetMetal },
  casing: coated('light grey casing', '#dfe2e2'),
  casingDark: coated('dark casing', '#4a5257'),
  boilerFront: coated('boiler front', '#2f6f73'),
  cladding: plain('cladding', '#c6cacc'),
  cladEdge: plain('cladding edge', '#94999c'),
  flow: plain('flow pipe', '#b9402f'),
  feedback: plain('return pipe', '#2f63a8'),
  water: plain('water pipe', '#2f8a52'),
  gas: plain('gas pipe', '#dcb62e'),
  copper: plain('copper', '#b4713f'),
  pump: plain('pump', '#1f7a45'),
  vessel: plain('vessel', '#b4342b'),
  handle: plain('valve handle', '#c43a2a'),
  rubber: plain('rubber', '#2b2d2f'),
  cardboard: plain('cardboard', '#b48d5c'),
  shelf: coated('shelf', '#d6dad8'),
  shelfEnd: coated('shelf end', '#5f7f86'),
  exit: { name: 'exit sign', albedo: [0.8, 0.8, 0.8], glow: [0.03, 0.42, 0.16] },
  dial: plain('dial', '#f4f5f4'),
} satisfies Record<string, Material>;

const folderColours = [
  '#26364d',
  '#8a2f2b',
  '#d9d4c7',
  '#2f5f4c',
  '#c08a2f',
  '#3f4449',
  '#e7e3da',
  '#5c7fa3',
];
/** Backs of ring binders, chosen by number. */
export const binders: Material[] = folderColours.map((colour) => plain('binder', colour));
