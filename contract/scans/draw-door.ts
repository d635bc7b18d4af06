import { areaOf, isInside } from './outline.ts';
import { inUnits } from './plan-units.ts';
import type { Door, SpaceRoom } from './space.ts';

type Point = readonly [number, number];

/** Metres: wider doors have two leaves. */
const LEAF = 1.25;
/** Metres from the middle of a door at which a room begins on either side, at most: the thickest wall. */
const BESIDE = 0.5;

/** The leaves of a door, open by a right angle into the smaller of its rooms, with the arcs that they move on. */
export function drawDoor({ from, to, rooms: sides }: Door, rooms: readonly SpaceRoom[]): string {
  const width = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (width === 0) return '';
  const beside = sides.flatMap((side) => rooms.find(({ id }) => id === side) ?? []);
  const into = beside.reduce<SpaceRoom | null>(
    (one, other) => (one && areaOf(one.outline) <= areaOf(other.outline) ? one : other),
    null,
  );
  const normal: Point = [(to[1] - from[1]) / width, (from[0] - to[0]) / width];
  const sign = into && isOn(into, from, to, normal, -1) ? -1 : 1;
  const swing: Point = [normal[0] * sign, normal[1] * sign];
  if (width <= LEAF) return leaf(from, to, swing);
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return leaf(from, middle, swing) + leaf(to, middle, swing);
}

/** A leaf hinged at `hinge` that closes to `end`. */
function leaf(hinge: Point, end: Point, swing: Point): string {
  const length = Math.hypot(end[0] - hinge[0], end[1] - hinge[1]);
  const tip: Point = [hinge[0] + swing[0] * length, hinge[1] + swing[1] * length];
  const turn = (tip[0] - hinge[0]) * (end[1] - hinge[1]) - (tip[1] - hinge[1]) * (end[0] - hinge[0]);
  const radius = inUnits(length);
  return `<path d="M${at(hinge)}L${at(tip)}A${radius} ${radius} 0 0 ${turn > 0 ? 1 : 0} ${at(end)}"/>`;
}

function at([x, z]: Point): string {
  return `${inUnits(x)} ${inUnits(z)}`;
}

/** Whether a room is on one side of a door. */
function isOn({ outline }: SpaceRoom, from: Point, to: Point, [nx, nz]: Point, sign: number): boolean {
  const [x, z] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return [0.2, 0.35, 1].some((part) =>
    isInside(outline, [x + nx * sign * part * BESIDE, z + nz * sign * part * BESIDE]),
  );
}
