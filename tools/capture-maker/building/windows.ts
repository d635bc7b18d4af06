import type { Model } from '../geometry/model.ts';
import type { AreaLight } from '../light/area-light.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { palette } from '../materials/palette.ts';
import { onWall, wallBox, type Opening, type Wall } from './wall.ts';
import { block } from '../geometry/primitives.ts';

function windowFrame(model: Model, lights: AreaLight[], wall: Wall, opening: Opening): void {
  const { from, to, bottom, top } = opening;
  const inward = wall.outside === 'low' ? 1 : -1;
  const across: [number, number] = [-inward * 0.06 - 0.03, -inward * 0.06 + 0.03];
  const bar = (a: [number, number], y: [number, number]) => wallBox(model, palette.frame, wall, a, y, across);
  bar([from, from + 0.05], [bottom, top]);
  bar([to - 0.05, to], [bottom, top]);
  bar([from + 0.05, to - 0.05], [bottom, bottom + 0.06]);
  bar([from + 0.05, to - 0.05], [top - 0.05, top]);
  const panes = opening.bars === undefined ? Math.max(1, Math.round((to - from) / 1.15)) : opening.bars + 1;
  for (let i = 1; i < panes; i++) {
    const a = from + ((to - from) * i) / panes;
    bar([a - 0.025, a + 0.025], [bottom + 0.06, top - 0.05]);
  }
  pane(model, wall, from + 0.05, to - 0.05, bottom + 0.06, top - 0.05, -inward * 0.06);
  if (bottom > 0.2) {
    const near = (inward * wall.thickness) / 2;
    const edge = near + inward * 0.1;
    wallBox(
      model,
      palette.stone,
      wall,
      [from - 0.04, to + 0.04],
      [bottom - 0.03, bottom + 0.004],
      [Math.min(-inward * 0.03, edge), Math.max(-inward * 0.03, edge)],
    );
  }
  if (wall.outside) skyLight(model, lights, wall, [from + 0.05, to - 0.05], [bottom + 0.05, top - 0.05]);
}

/** Lets the sky in through a part of a wall, towards its inner side. */
export function skyLight(
  model: Model,
  lights: AreaLight[],
  wall: Wall,
  [from, to]: [number, number],
  [bottom, top]: [number, number],
): void {
  const inward = wall.outside === 'low' ? 1 : -1;
  const half = (to - from) / 2;
  lights.push({
    centre: model.toWorld(onWall(wall, (from + to) / 2, (bottom + top) / 2, -inward * 0.02)),
    u: wall.axis === 'x' ? [half, 0, 0] : [0, 0, half],
    v: [0, (top - bottom) / 2, 0],
    normal: wall.axis === 'x' ? [0, 0, inward] : [inward, 0, 0],
    radiance: [1, 1, 1],
    sky: true,
  });
}

export function pane(
  model: Model,
  wall: Wall,
  a0: number,
  a1: number,
  y0: number,
  y1: number,
  across: number,
): void {
  const origin = onWall(wall, a0, y0, across);
  const along: Vec3 = wall.axis === 'x' ? [a1 - a0, 0, 0] : [0, 0, a1 - a0];
  model.rectangle(palette.glass, origin, along, [0, y1 - y0, 0]);
}

/**
 * Draws a wall of glass from floor to top in dark frames, with the wall's openings left free. If it borders
 * the outside, it lets the sky in.
 */
export function buildGlazing(model: Model, lights: AreaLight[], wall: Wall): void {
  const { posts, crossbar, band } = wall.glazing!;
  const bar = (a0: number, a1: number, y0: number, y1: number, half = 0.03) =>
    wallBox(model, palette.frame, wall, [a0, a1], [y0, y1], [-half, half]);
  const half = wall.thickness / 2;
  const under = wall.height - 0.06;
  bar(wall.from, wall.to, under, wall.height + 0.01, half);
  for (const post of posts) bar(post - 0.025, post + 0.025, 0.002, under);
  if (wall.outside) skyLight(model, lights, wall, [wall.from, wall.to], [0, under]);
  for (let i = 0; i + 1 < posts.length; i++) {
    const [a0, a1] = [posts[i]! + 0.025, posts[i + 1]! - 0.025];
    const isDoor = wall.openings.some(({ from }) => Math.abs(a0 - from) < 0.01);
    if (crossbar !== undefined) {
      bar(a0, a1, crossbar, crossbar + 0.05);
      pane(model, wall, a0, a1, crossbar + 0.05, under, 0);
    }
    if (isDoor) continue;
    bar(a0 - 0.05, a1 + 0.05, -0.01, 0.06, half);
    pane(model, wall, a0, a1, 0.06, crossbar ?? under, 0);
    if (band) frostedBands(model, wall, a0, a1);
  }
}

function frostedBands(model: Model, wall: Wall, a0: number, a1: number): void {
  const along: Vec3 = wall.axis === 'x' ? [a1 - a0, 0, 0] : [0, 0, a1 - a0];
  for (const [y, h] of [
    [0.95, 0.34],
    [1.35, 0.05],
  ] as const) {
    model.rectangle(palette.frosted, onWall(wall, a0, y, 0.004), along, [0, h, 0]);
  }
}

/** Draws frames, panes, sills and door leaves of a wall's openings. Windows also add the sky as lights. */
export function buildJoinery(model: Model, lights: AreaLight[], wall: Wall): void {
  for (const opening of wall.openings) {
    if (opening.kind === 'window') windowFrame(model, lights, wall, opening);
    else if (!wall.glazing && !wall.bare) architrave(model, wall, opening);
    if (opening.leaf) doorLeaf(model, wall, opening);
  }
}

function architrave(model: Model, wall: Wall, { kind, from, to, top }: Opening): void {
  const material = kind === 'door' ? (wall.reveal?.door ?? palette.oak) : palette.white;
  const half = wall.thickness / 2;
  for (const side of [-1, 1]) {
    const across = [side * half, side * (half + 0.016)].sort((a, b) => a - b) as [number, number];
    wallBox(model, material, wall, [from - 0.07, from], [0, top], across);
    wallBox(model, material, wall, [to, to + 0.07], [0, top], across);
    wallBox(model, material, wall, [from - 0.07, to + 0.07], [top, top + 0.07], across);
  }
}

/** Draws a leaf open at a right angle, hinged at the `from` side. */
function doorLeaf(model: Model, wall: Wall, { from, to, top, leaf }: Opening): void {
  const side = leaf ?? 1;
  const near = side * (wall.thickness / 2 + 0.02);
  const far = near + side * (to - from - 0.01);
  const across = [near, far].sort((a, b) => a - b) as [number, number];
  const material = wall.reveal?.door ?? palette.oak;
  wallBox(model, material, wall, [from - 0.042, from - 0.002], [0.008, top - 0.004], across);
  for (const [a0, a1] of [
    [from - 0.002, from + 0.045],
    [from - 0.089, from - 0.042],
  ] as const) {
    const at = onWall(wall, (a0 + a1) / 2, 1.04, far - side * 0.07);
    const alongX = wall.axis === 'x';
    block(model, palette.steel, at, alongX ? [a1 - a0, 0.02, 0.02] : [0.02, 0.02, a1 - a0]);
    const grip = onWall(wall, a0 < from - 0.05 ? a0 + 0.008 : a1 - 0.008, 1.04, far - side * 0.12);
    block(model, palette.steel, grip, alongX ? [0.016, 0.02, 0.12] : [0.12, 0.02, 0.016]);
  }
}
