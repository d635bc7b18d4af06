import { hex } from '../../materials/material.ts';
import type { Material } from '../../materials/material.ts';
import { ashlar, limestone, marble } from '../../materials/stone.ts';
import { bandedRug, glazedTiles } from '../../materials/patterns-tiles.ts';
import { boardConcrete, boards, uprightBoards } from '../../materials/boards.ts';
import { grass, gravel } from '../../materials/ground.ts';
import { paint } from '../../materials/walls.ts';
import { planks, woodGrain } from '../../materials/timber.ts';

/** What the house is made of, beside the palette that all spaces share. */
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
