import { attributeText } from '../text/xml.ts';
import { boxesMeet, boxOf, type Point2, areaOfShape, isInShape } from './outline.ts';
import type { Space, Door, SpaceRoom, Stair } from './space.ts';

/** Maximum width of a door with one leaf, in metres. Wider doors have two leaves. */
const LEAF = 1.25;
/** Maximum distance in metres from the middle of a door at which to look for the room on either side. */
const BESIDE = 0.5;

/** The parts of a space that a plan shows. */
type PlanOf = Pick<Space, 'floors' | 'rooms' | 'doors' | 'walls' | 'stairs'>;

/** Margin around the drawing, in units. */
const MARGIN = 25;

/** CSS colours. `paper`: rooms. `ink`: walls and lines. `step`: steps. `faint`: edges of steps. */
export type PlanColors = Readonly<Record<'paper' | 'ink' | 'faint' | 'step', string>>;

/**
 * Returns the plan of a floor as SVG: 50 units per metre, origin and axes as in the capture's frame (x right,
 * z down). The elements of rooms have ids (`room-<id>`), so that readers can add names. If the floor does not
 * exist, the drawing is empty.
 */
export function drawPlan(space: PlanOf, floorId: string, colors: PlanColors): string {
  const floor = space.floors.find(({ id }) => id === floorId);
  const rooms = space.rooms.filter((room) => room.floor === floorId);
  const walls = space.walls.filter((wall) => wall.floor === floorId);
  const doors = space.doors.filter((door) => door.floor === floorId);
  const stairs = stairsOn(space, floorId);
  const box = boxAround([
    ...rooms.flatMap(({ outline }) => outline),
    ...walls.flatMap(({ rings }) => rings.flat()),
    ...stairs.flatMap(({ outline }) => outline),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" role="img" aria-label="Floor plan: ${attributeText(floor?.name ?? '')}">
<g id="rooms" fill="${colors.paper}" stroke="${colors.paper}" stroke-width="2" stroke-linejoin="round">${doors.map(drawGap).join('')}${rooms
    .map(drawRoom)
    .join('')}</g>
<g id="stairs" color="${colors.ink}" fill="${colors.step}" stroke="${colors.faint}" stroke-width="1" stroke-linejoin="round">${stairs.map(drawStair).join('')}</g>
<g id="walls" fill="${colors.ink}" fill-rule="evenodd">${walls.map(({ rings }) => `<path d="${rings.map(ringOf).join('')}"/>`).join('')}</g>
<g id="doors" fill="none" stroke="${colors.ink}" stroke-width="1.2">${doors.map((door) => drawDoor(door, rooms)).join('')}</g>
</svg>
`;
}

/**
 * Returns the stairs to draw on a floor: those that start on the floor, and those that lead to it from the
 * floor below. Omits a stair from below if it overlaps a stair that starts on the floor.
 */
function stairsOn({ floors, stairs }: PlanOf, floorId: string): Space['stairs'] {
  const byHeight = [...floors].sort((a, b) => a.elevation - b.elevation);
  const below = byHeight[byHeight.findIndex(({ id }) => id === floorId) - 1];
  const rising = stairs.filter(({ floor }) => floor === floorId);
  const leading = stairs.filter(
    ({ floor, outline }) =>
      floor === below?.id && rising.every((other) => !boxesMeet(boxOf(outline), boxOf(other.outline))),
  );
  return [...leading, ...rising];
}

/** Returns a path that fills the floor in a doorway, because rooms end at the faces of the wall. */
function drawGap({ from, to }: Space['doors'][number]): string {
  const [x1, z1, x2, z2] = [...from, ...to].map(inUnits);
  return `<path d="M${x1} ${z1}L${x2} ${z2}" fill="none" stroke-width="12" stroke-linecap="butt"/>`;
}

function boxAround(points: readonly Point2[]): number[] {
  if (points.length === 0) return [-MARGIN, -MARGIN, 2 * MARGIN, 2 * MARGIN];
  const [left, top, right, bottom] = boxOf(points).map(inUnits) as [number, number, number, number];
  return [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map(roundUnits);
}

function drawRoom({ id, outline, holes }: SpaceRoom): string {
  const name = `id="room-${attributeText(id)}"`;
  if (holes) return `<path ${name} fill-rule="evenodd" d="${[outline, ...holes].map(ringOf).join('')}"/>`;
  return `<polygon ${name} points="${outline.map(([x, z]) => `${inUnits(x)},${inUnits(z)}`).join(' ')}"/>`;
}

function ringOf(ring: readonly Point2[]): string {
  return `M${ring.map(([x, z]) => `${inUnits(x)} ${inUnits(z)}`).join('L')}Z`;
}

/**
 * Returns paths for the leaves of a door. The leaves are open at a right angle into the smaller of the door's
 * rooms, with arcs that show how they swing.
 */
function drawDoor({ from, to, rooms: sides }: Door, rooms: readonly SpaceRoom[]): string {
  const width = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (width === 0) return '';
  const beside = sides.flatMap((side) => rooms.find(({ id }) => id === side) ?? []);
  const into = beside.reduce<SpaceRoom | null>(
    (one, other) => (one && areaOfShape(one) <= areaOfShape(other) ? one : other),
    null,
  );
  const normal: Point2 = [(to[1] - from[1]) / width, (from[0] - to[0]) / width];
  const sign = into && isOn(into, from, to, normal, -1) ? -1 : 1;
  const swing: Point2 = [normal[0] * sign, normal[1] * sign];
  if (width <= LEAF) return leaf(from, to, swing);
  const middle: Point2 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return leaf(from, middle, swing) + leaf(to, middle, swing);
}

/**
 * Returns a path for a door leaf that is hinged at `hinge` and closes at `end`. `swing`: the unit direction of
 * the open leaf.
 */
function leaf(hinge: Point2, end: Point2, swing: Point2): string {
  const length = Math.hypot(end[0] - hinge[0], end[1] - hinge[1]);
  const tip: Point2 = [hinge[0] + swing[0] * length, hinge[1] + swing[1] * length];
  const turn = (tip[0] - hinge[0]) * (end[1] - hinge[1]) - (tip[1] - hinge[1]) * (end[0] - hinge[0]);
  const radius = inUnits(length);
  return `<path d="M${at(hinge)}L${at(tip)}A${radius} ${radius} 0 0 ${turn > 0 ? 1 : 0} ${at(end)}"/>`;
}

function at([x, z]: Point2): string {
  return `${inUnits(x)} ${inUnits(z)}`;
}

/**
 * Returns whether a room is on the side of a door to which the door's normal points, or on the other side if
 * `sign` is -1.
 */
function isOn(room: SpaceRoom, from: Point2, to: Point2, [nx, nz]: Point2, sign: number): boolean {
  const [x, z] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return [0.2, 0.35, 1].some((part) =>
    isInShape(room, [x + nx * sign * part * BESIDE, z + nz * sign * part * BESIDE]),
  );
}

/** Depth of a tread, and length of an arrow's head, in metres. */
const TREAD = 0.27;
const HEAD = 0.2;
/** Maximum number of treads that are drawn. A longer stair is drawn with wider treads. */
const TREADS_MAX = 60;

/** Returns the elements of a stair: its outline, its treads, and an arrow in the direction of the ascent. */
function drawStair({ outline, up }: Stair): string {
  const length = Math.hypot(up[0], up[1]);
  const points = outline.map(([x, z]) => `${inUnits(x)},${inUnits(z)}`).join(' ');
  const border = `<polygon points="${points}"/>`;
  if (length === 0) return border;
  const [ux, uz] = [up[0] / length, up[1] / length];
  const turned = outline.map(([x, z]): Point2 => [x * ux + z * uz, z * ux - x * uz]);
  const place = ([along, across]: Point2) =>
    `${inUnits(along * ux - across * uz)} ${inUnits(along * uz + across * ux)}`;
  const from = Math.min(...turned.map(([along]) => along));
  const to = Math.max(...turned.map(([along]) => along));
  const count = Math.min(TREADS_MAX, Math.floor((to - from) / TREAD));
  const treads = Array.from({ length: Math.max(0, count - 1) }, (_, index) => {
    const along = from + ((index + 1) * (to - from)) / count;
    const ends = crossings(turned, along);
    return Array.from(
      { length: Math.floor(ends.length / 2) },
      (__, pair) => `M${place([along, ends[pair * 2]!])}L${place([along, ends[pair * 2 + 1]!])}`,
    ).join('');
  });
  return `${border}<path d="${treads.join('')}"/>${arrow(turned, from, to, place)}`;
}

/**
 * Returns a path for an arrow along the middle of a stair. `turned`: the outline as distances along and across
 * the ascent.
 */
function arrow(
  turned: readonly Point2[],
  from: number,
  to: number,
  place: (point: Point2) => string,
): string {
  const across = turned.reduce((sum, [, side]) => sum + side, 0) / turned.length;
  const [start, tip] = [from + (to - from) * 0.05, from + (to - from) * 0.95];
  const head = Math.min(HEAD, (to - from) / 4);
  const wings = [-1, 1].map((sign) => place([tip - head, across + (sign * head) / 2]));
  return `<path d="M${place([start, across])}L${place([tip, across])}M${wings[0]}L${place([tip, across])}L${wings[1]}" fill="none" stroke="currentColor" stroke-width="1.2"/>`;
}

/** Returns where the outline crosses a line perpendicular to the ascent, in order. */
function crossings(turned: readonly Point2[], along: number): number[] {
  return turned
    .flatMap(([a1, c1], index) => {
      const [a2, c2] = turned[(index + 1) % turned.length]!;
      return a1 > along !== a2 > along ? [c1 + ((along - a1) / (a2 - a1)) * (c2 - c1)] : [];
    })
    .sort((one, other) => one - other);
}

/** Units of a plan per metre. */
const UNITS = 50;

/** Returns metres as drawing units, rounded to tenths (two millimetres). */
function inUnits(metres: number): number {
  return roundUnits(metres * UNITS);
}

function roundUnits(units: number): number {
  return Math.round(units * 10) / 10;
}
