import { hex, type Material } from '../../materials/material.ts';
import { ashlar, limestone, marble, paint, planks, woodGrain, grass, gravel } from '../../materials/walls.ts';
import { bandedRug, glazedTiles, cellRandom, noise, toEdge } from '../../materials/patterns.ts';
import { createSheet } from '../../materials/sheet.ts';
import { drawings } from '../../materials/drawings.ts';

/** The materials of the house, in addition to the palette that all spaces share. */
export const house = {
  concrete: { name: 'board-marked concrete', albedo: hex('#aaa398'), pattern: boardConcrete },
  plaster: { name: 'lime plaster', albedo: hex('#e4dccf'), pattern: paint },
  clay: { name: 'clay plaster', albedo: hex('#c9a98a'), pattern: paint },
  limestone: { name: 'limestone floor', albedo: hex('#c6b9a4'), pattern: limestone },
  stone: { name: 'rubble stone', albedo: hex('#a3937f'), pattern: ashlar },
  oakPlanks: { name: 'oak planks', albedo: hex('#b48b60'), pattern: planks },
  cedar: { name: 'cedar boards', albedo: hex('#b98a5e'), pattern: boards },
  cladding: { name: 'charred cladding', albedo: hex('#57493e'), pattern: uprightBoards },
  walnutPanel: { name: 'walnut panel', albedo: hex('#805a3c'), pattern: uprightBoards },
  deck: { name: 'deck', albedo: hex('#a58b6e'), pattern: boards },
  gravel: { name: 'gravel', albedo: hex('#b7aea0'), pattern: gravel },
  grass: { name: 'grass', albedo: hex('#66733f'), pattern: grass },
  marble: { name: 'marble', albedo: hex('#dedad2'), pattern: marble },
  tiles: { name: 'glazed tiles', albedo: hex('#6d8a80'), pattern: glazedTiles },
  darkMetal: { name: 'dark metal', albedo: hex('#3b3632') },
  slate: { name: 'slate', albedo: hex('#5a5854'), pattern: paint },
  rug: { name: 'banded rug', albedo: hex('#d9cdba'), pattern: bandedRug },
  oat: { name: 'oat cloth', albedo: hex('#b5a78f'), tile: { name: 'fabric', metres: 0.16 } },
  leather: { name: 'leather', albedo: hex('#9a5f38') },
  linen: {
    name: 'linen',
    albedo: hex('#d8cebc'),
    tile: { name: 'fabric', metres: 0.2 },
  },
  smoked: {
    name: 'smoked oak',
    albedo: hex('#6b4a31'),
    pattern: woodGrain,
    tile: { name: 'wood', metres: 0.6 },
  },
  oiled: {
    name: 'oiled oak',
    albedo: hex('#b98d5f'),
    pattern: woodGrain,
    tile: { name: 'wood', metres: 0.6 },
  },
  bark: { name: 'bark', albedo: hex('#5b4a3d') },
  maple: { name: 'maple leaf', albedo: hex('#b5502b'), sheet: true },
  mapleBright: { name: 'bright maple leaf', albedo: hex('#d0813a'), sheet: true },
  olive: { name: 'olive leaf', albedo: hex('#7c8a5c'), sheet: true },
  lavender: { name: 'lavender', albedo: hex('#8a7f9a'), sheet: true },
  grassBlade: { name: 'grass blade', albedo: hex('#98985a'), sheet: true },
  ember: { name: 'ember', albedo: [0.5, 0.2, 0.05], glow: [1, 0.52, 0.16] },
  flame: { name: 'flame', albedo: [0.5, 0.2, 0.05], glow: [1, 0.78, 0.36], sheet: true },
  water: { name: 'water', albedo: hex('#93aca6') },
  mirror: { name: 'mirror', albedo: hex('#c3c8c6'), pattern: paint },
  linenFront: { name: 'painted front', albedo: hex('#cfc4b2'), pattern: paint },
  balustrade: { name: 'balustrade glass', albedo: hex('#dfeae8'), glass: 0.1 },
} satisfies Record<string, Material>;

const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;

/** Returns the SVG of fields of colour, one above the other. */
function fields(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#e6dccb') +
    rect(w * 0.08, h * 0.06, w * 0.84, h * 0.4, '#b5573a') +
    rect(w * 0.08, h * 0.49, w * 0.84, h * 0.16, '#d6a05c') +
    rect(w * 0.08, h * 0.68, w * 0.84, h * 0.26, '#5d5348')
  );
}

/** Returns the SVG of an ink drawing of the house's section. */
function section(w: number, h: number): string {
  const [u, g] = [w / 16, h * 0.78];
  return (
    rect(0, 0, w, h, '#f4efe5') +
    `<g fill="none" stroke="#3b3530" stroke-width="3"><path d="M${u} ${g}H${w - u}M${2 * u} ${g}V${g - 5 * u}H${7 * u}V${g}M${7 * u} ${g - 2.6 * u}H${10 * u}V${g}M${13 * u} ${g}V${g - 2.6 * u}H${10 * u}M${1.5 * u} ${g - 5 * u}H${7.6 * u}"/><path d="M${3 * u} ${g}l${2.6 * u} ${-2.6 * u}H${7 * u}" stroke-width="1.5"/><path d="M${8.4 * u} ${g}v${-1.5 * u}m0 0l${-0.8 * u} ${-1.2 * u}m${0.8 * u} ${1.2 * u}l${0.7 * u} ${-1.4 * u}" stroke-width="1.5"/></g><circle cx="${8.4 * u}" cy="${g - 3 * u}" r="${1.1 * u}" fill="#b5573a" opacity=".8"/><circle cx="${13.6 * u}" cy="${h * 0.24}" r="${0.9 * u}" fill="#d9a25e"/>`
  );
}

/** Returns the SVG of brush strokes of grasses. */
function reeds(w: number, h: number): string {
  const strokes = Array.from({ length: 22 }, (_, i) => {
    const x = w * (0.12 + cellRandom(i, 301) * 0.76);
    const top = h * (0.12 + cellRandom(i, 302) * 0.45);
    const lean = (cellRandom(i, 303) - 0.5) * w * 0.4;
    return `<path d="M${x} ${h * 0.95}Q${x} ${(top + h) / 2} ${x + lean} ${top}" fill="none" stroke="#4c5140" stroke-width="${1.5 + cellRandom(i, 304) * 3.5}" stroke-linecap="round" opacity=".8"/>`;
  });
  return rect(0, 0, w, h, '#ece5d6') + strokes.join('');
}

/** Returns the SVG of a score for the piano. */
function score(w: number, h: number): string {
  const rows = Array.from({ length: 7 }, (_, r) => {
    const y = 16 + r * ((h - 24) / 7);
    const lines = Array.from({ length: 5 }, (_, k) => rect(10, y + k * 3, w - 20, 0.8, '#55504a')).join('');
    const notes = Array.from(
      { length: 12 },
      (_, i) =>
        `<circle cx="${18 + (i * (w - 36)) / 11}" cy="${y + cellRandom(i, r, 311) * 12}" r="2" fill="#2c2a28"/>`,
    ).join('');
    return lines + notes;
  });
  return rect(0, 0, w, h, '#f6f2e8') + rows.join('');
}

const { 'screen-0': screen0, 'screen-1': screen1, 'screen-2': screen2, 'screen-3': screen3 } = drawings;

/** The house's pictures. */
export const houseSheet = createSheet({
  'screen-0': screen0!,
  'screen-1': screen1!,
  'screen-2': screen2!,
  'screen-3': screen3!,
  'art-fields': { at: [0, 152, 340, 460], draw: fields },
  'art-section': { at: [342, 152, 420, 280], draw: section },
  'art-reeds': { at: [342, 434, 256, 340], draw: reeds },
  score: { at: [770, 152, 160, 210], draw: score },
  'art-hills': { at: [0, 620, 340, 256], draw: drawings['art-hills']!.draw },
});

/**
 * Returns the pattern of concrete cast against boards 0.2 m high: the grain of each board, fins between them.
 */
function boardConcrete(s: number, t: number): number {
  const row = Math.floor(t / 0.2);
  const grain = noise(s * 1.4 + row * 9, t * 70, 101) * 0.1 + noise(s * 6, t * 160, 102) * 0.05;
  const cloud = noise(s * 0.7, t * 0.7, 103) * 0.16 + noise(s * 2.6, t * 2.6, 104) * 0.08;
  const tone = 0.78 + cellRandom(row, Math.floor((s + row * 1.3) / 2.4), 105) * 0.17;
  const fin = toEdge(t, 0.2) < 0.011 ? 0.74 : 1;
  const butt = toEdge(s + cellRandom(row, 7) * 2.4, 2.4) < 0.011 ? 0.8 : 1;
  const pore = noise(s * 40, t * 40, 106) > 0.92 ? 0.86 : 1;
  return (tone + grain + cloud) * fin * butt * pore;
}

/** Returns the pattern of boards 0.12 m wide that run along t, with a shadow gap between them. */
function uprightBoards(s: number, t: number): number {
  const board = Math.floor(s / 0.12);
  if (toEdge(s, 0.12) < 0.006) return 0.35;
  return (0.86 + cellRandom(board, 131) * 0.26) * woodGrain(t, s, board);
}

/** Returns the pattern of boards 0.14 m wide that run along s: a deck, or a boarded ceiling. */
function boards(s: number, t: number): number {
  const board = Math.floor(t / 0.14);
  if (toEdge(t, 0.14) < 0.004) return 0.4;
  const along = s + cellRandom(board, 141) * 3;
  const tone = 0.86 + cellRandom(board, Math.floor(along / 3), 142) * 0.24;
  return tone * woodGrain(along, t, board);
}
