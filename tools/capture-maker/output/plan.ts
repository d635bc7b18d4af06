import type { Capture } from '../../../contract/capture.ts';
import type { Model, Chart } from '../geometry/model.ts';
import type { Bounds, Floor } from '../building/describe.ts';
import type { Opening, Wall } from '../building/wall.ts';

/** The heights above the floor between which flat tops are drawn, and up to which they are rugs, in metres. */
const RUG = 0.05;

const SHOULDER = 2.2;

/**
 * Returns a floor's plan as SVG: 50 units per metre, the origin of the capture's frame at 0, 0, x to the
 * right and z down.
 */
export function drawPlan(capture: Capture, floor: Floor, model: Model): string {
  const { outer, walls, voids = [], open = [] } = floor;
  const [w, h] = [outer.x1 - outer.x0, outer.z1 - outer.z0];
  const soft = floor.softPieces ? softOutlines(model, floor) : [];
  // Rugs are below everything else.
  const outlines = [
    ...furnitureOutlines(model, floor, 0.005, RUG),
    ...soft,
    ...furnitureOutlines(model, floor, RUG, SHOULDER),
  ];
  const margin = 0.5;
  const rooms = capture.rooms.filter((room) => room.floor === floor.id);
  const title = capture.floors.length > 1 ? `${capture.name}, ${floor.name}` : capture.name;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mm(outer.x0 - margin)} ${mm(outer.z0 - margin)} ${mm(w + 2 * margin)} ${mm(h + 2 * margin)}" role="img" aria-label="Floor plan: ${title}" font-family="system-ui, sans-serif">
<g id="rooms" fill="#f6f4f0">${area(outer)}${rooms.map(roomShape).join('')}</g>
${outside(open)}<g id="furniture" fill="#fff" stroke="#b9b4aa" stroke-width="1" stroke-linejoin="round">${outlines.map(polygon).join('')}</g>
${crossedOut(voids)}<g id="walls" fill="#2b3238">${walls.map(wallShape).join('')}</g>
<g id="doors" fill="none" stroke="#2b3238" stroke-width="1.2">${walls.flatMap((wall) => wall.openings.map((opening) => swing(wall, opening))).join('')}</g>
<g id="labels" fill="#2b3238" font-size="15" font-weight="600" text-anchor="middle" paint-order="stroke" stroke="#f6f4f0" stroke-width="5" stroke-linejoin="round">${rooms.map(label).join('')}</g>
</svg>
`;
}

function crossedOut(voids: readonly Bounds[]): string {
  if (voids.length === 0) return '';
  const cross = ({ x0, z0, x1, z1 }: Bounds) =>
    `M${mm(x0)} ${mm(z0)}L${mm(x1)} ${mm(z1)}M${mm(x1)} ${mm(z0)}L${mm(x0)} ${mm(z1)}`;
  const lines = `<path d="${voids.map(cross).join('')}" stroke-dasharray="6 5"/>`;
  return `<g id="voids" fill="#fff" stroke="#b9b4aa" stroke-width="1">${voids.map(area).join('')}${lines}</g>\n`;
}

function roomShape({ id, outline }: Capture['rooms'][number]): string {
  return `<polygon id="room-${id}" points="${outline.map(([x, z]) => `${mm(x)},${mm(z)}`).join(' ')}"/>`;
}

function bar(wall: Wall, from: number, to: number, half: number, attributes = ''): string {
  const [x, z] = wall.axis === 'x' ? [from, wall.at - half] : [wall.at - half, from];
  const [w, h] = wall.axis === 'x' ? [to - from, 2 * half] : [2 * half, to - from];
  return `<rect x="${mm(x)}" y="${mm(z)}" width="${mm(w)}" height="${mm(h)}"${attributes}/>`;
}

function wallShape(wall: Wall): string {
  const half = wall.glazing ? 0.03 : wall.thickness / 2;
  const glass = ' fill="#fff" stroke="#2b3238" stroke-width="1"';
  const parts: string[] = [];
  let from = wall.from;
  for (const opening of wall.openings) {
    parts.push(bar(wall, from, opening.from, half, wall.glazing ? glass : ''));
    if (opening.kind === 'window')
      parts.push(bar(wall, opening.from, opening.to, half, glass), bar(wall, opening.from, opening.to, 0.02));
    from = opening.to;
  }
  parts.push(bar(wall, from, wall.to, half, wall.glazing ? glass : ''));
  return parts.join('');
}

function swing(wall: Wall, { from, to, leaf }: Opening): string {
  if (!leaf) return '';
  const width = to - from;
  const [hinge, open, shut]: [Place, Place, Place] = [
    [from, wall.at],
    [from, wall.at + leaf * width],
    [to, wall.at],
  ];
  const at = ([a, c]: Place) => (wall.axis === 'x' ? `${mm(a)} ${mm(c)}` : `${mm(c)} ${mm(a)}`);
  return `<path d="M${at(hinge)}L${at(open)}A${mm(width)} ${mm(width)} 0 0 ${leaf > 0 ? 0 : 1} ${at(shut)}"/>`;
}

function label({ name, outline }: Capture['rooms'][number]): string {
  const [x, z] = labelPlace(outline);
  const words =
    name.length > 8 && name.includes(' ') && outline[1]![0] - outline[0]![0] < 3 ? name.split(' ') : [name];
  return words
    .map(
      (word, i) => `<text x="${mm(x)}" y="${mm(z) + 5 + (i - (words.length - 1) / 2) * 18}">${word}</text>`,
    )
    .join('');
}

/** Returns the middle of a rectangle, or the place farthest from the edges of any other shape. */
function labelPlace(outline: Place[]): Place {
  const mean = (c: 0 | 1) => outline.reduce((sum, point) => sum + point[c], 0) / outline.length;
  if (outline.length === 4) return [mean(0), mean(1)];
  const [xs, zs] = [outline.map(([x]) => x), outline.map(([, z]) => z)];
  const [x0, z0] = [Math.min(...xs), Math.min(...zs)];
  const [w, d] = [Math.max(...xs) - x0, Math.max(...zs) - z0];
  let best: { place: Place; free: number } = { place: [mean(0), mean(1)], free: 0 };
  for (let i = 1; i < 40; i++) {
    for (let j = 1; j < 40; j++) {
      const place: Place = [x0 + (w * i) / 40, z0 + (d * j) / 40];
      const free = distanceInside(outline, place);
      if (free > best.free) best = { place, free };
    }
  }
  return best.place;
}

/** Returns how far inside a polygon a place is; negative outside. */
function distanceInside(outline: Place[], [x, z]: Place): number {
  let [inside, nearest] = [false, Infinity];
  for (const [i, [ax, az]] of outline.entries()) {
    const [bx, bz] = outline[(i + 1) % outline.length]!;
    if (az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax) inside = !inside;
    const [dx, dz] = [bx - ax, bz - az];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz)));
    nearest = Math.min(nearest, Math.hypot(x - ax - dx * share, z - az - dz * share));
  }
  return inside ? nearest : -nearest;
}

/** The units of the drawing per metre. */
const SCALE = 50;

const mm = (metres: number) => Math.round(metres * SCALE * 10) / 10;

function area({ x0, z0, x1, z1 }: Bounds): string {
  const from = x0 || z0 ? `x="${mm(x0)}" y="${mm(z0)}" ` : '';
  return `<rect ${from}width="${mm(x1 - x0)}" height="${mm(z1 - z0)}"/>`;
}

function outside(open: readonly Bounds[]): string {
  return open.length > 0 ? `<g id="outside" fill="#e3e6dd">${open.map(area).join('')}</g>\n` : '';
}

type Place = [number, number];

const polygon = (points: [number, number][]) =>
  `<polygon points="${points.map(([x, z]) => `${mm(x)},${mm(z)}`).join(' ')}"/>`;

/**
 * Returns the outlines, seen from above, of a floor's flat tops between two heights above its floor, lowest
 * first.
 */
function furnitureOutlines(model: Model, floor: Floor, from: number, to: number): [number, number][][] {
  const tops = model.charts.filter((chart) => isTop(chart, floor, from, to) && !insideWall(chart, floor));
  return tops
    .sort((a, b) => a.origin[1] - b.origin[1])
    .map(({ origin, u, v, width, height }) => {
      const at = (s: number, t: number): [number, number] => [
        origin[0] + u[0] * s + v[0] * t,
        origin[2] + u[2] * s + v[2] * t,
      ];
      return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
    });
}

function isTop({ node, normal, origin }: Chart, { id, elevation }: Floor, from: number, to: number): boolean {
  const above = origin[1] - elevation;
  return node === `floor-${id}` && normal[1] > 0.9 && above > from && above < to;
}

function insideWall({ origin, u, v, width, height }: Chart, { walls }: Floor): boolean {
  const x = origin[0] + (u[0] * width + v[0] * height) / 2;
  const z = origin[2] + (u[2] * width + v[2] * height) / 2;
  return walls.some(({ axis, at, thickness, from, to }) => {
    const [along, across] = axis === 'x' ? [x, z] : [z, x];
    return Math.abs(across - at) < thickness / 2 + 0.05 && along > from && along < to;
  });
}

/** Returns the outlines, seen from above, of pieces on a floor without a flat top: sofas, plants, a bath. */
function softOutlines(model: Model, { id, elevation }: Floor): OutlinesPlace[][] {
  const pieces = new Map<number, OutlinesPlace[]>();
  for (const { node, piece, points } of model.triangles) {
    if (node !== `floor-${id}` || piece === 0) continue;
    const known = pieces.get(piece) ?? [];
    for (const [x, y, z] of points)
      if (y - elevation > 0.05 && y - elevation < 1.3)
        known.push([Math.round(x * 100) / 100, Math.round(z * 100) / 100]);
    pieces.set(piece, known);
  }
  return [...pieces.values()].map(convexHull).filter((hull) => hull.length > 2);
}

type OutlinesPlace = [number, number];

/** Returns the convex hull of places, by Andrew's monotone chain. */
function convexHull(places: OutlinesPlace[]): OutlinesPlace[] {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (points: OutlinesPlace[]) => {
    const hull: OutlinesPlace[] = [];
    for (const point of points) {
      while (hull.length > 1 && turn(hull.at(-2)!, hull.at(-1)!, point) <= 1e-9) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

const turn = (a: OutlinesPlace, b: OutlinesPlace, c: OutlinesPlace) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
