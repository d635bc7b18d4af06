import type { Capture, Floor, Room } from '../../../../contract/capture.ts';
import { boxOf } from '../../../../contract/scans/outline.ts';
import { colors } from '../../../../design/colors.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';

/** Lines to try, from the middle outwards. Of two equal ones, the one nearer to the middle is used. */
const LINES = [0.5, 0.42, 0.58, 0.33, 0.67, 0.22, 0.78];

/** A floor from above, metres in the capture's frame: x right, z down. */
export interface FloorPlan {
  name: string;
  /** Height range of what is on the floor, up to the next floor above. Null: no lower limit. */
  bottom: number | null;
  /** Null: no upper limit. */
  top: number | null;
  /** `viewBox`: left, top, width and height. */
  box: readonly [number, number, number, number];
  /** A standalone picture. */
  svg: string;
}

/** Metres around the rooms. */
const MARGIN = 0.5;
/** Metres below a floor that still belong to it, because things on the floor may be slightly lower. */
const BELOW = 0.3;
/** Metres: height of the letters of room names, as on a drawing of 1:100, and their width. */
const LETTER_HEIGHT = 0.32;
const LETTER_WIDTH = 0.56;

/** Returns a plan of each floor with rooms, drawn only from the outlines of rooms, so that no file of a capture can add anything. */
export function drawPlans(capture: Capture): FloorPlan[] {
  return capture.floors.flatMap((floor) => {
    const rooms = capture.rooms.filter((room) => room.floor === floor.id);
    return rooms.length > 0 ? [drawPlan(floor, rooms, capture.floors)] : [];
  });
}

function drawPlan({ name, elevation }: Floor, rooms: readonly Room[], floors: readonly Floor[]): FloorPlan {
  const box = boxAround(rooms.flatMap(({ outline }) => outline));
  const elevations = floors.map((floor) => floor.elevation);
  const above = elevations.filter((other) => other > elevation);
  return {
    name,
    bottom: elevation <= Math.min(...elevations) ? null : elevation - BELOW,
    top: above.length > 0 ? Math.min(...above) - BELOW : null,
    box,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" role="img" aria-label="${escapeHtml(name)}"
 font-family="system-ui, sans-serif" font-size="${LETTER_HEIGHT}" text-anchor="middle">
${[...rooms.map(drawWalls), ...rooms.flatMap(drawName)].join('\n')}
</svg>
`,
  };
}

function drawWalls({ name, outline, holes = [] }: Room): string {
  const rings = [outline, ...holes].map(
    (ring) => `M${ring.map((point) => point.map(rounded).join(',')).join('L')}Z`,
  );
  return `<path d="${rings.join('')}" fill-rule="evenodd" fill="${colors.surface.light}" stroke="${colors['ink-soft'].light}" stroke-width="0.06"><title>${escapeHtml(name)}</title></path>`;
}

/** Returns nothing for a name that would not fit into its room. */
function drawName({ name, outline }: Room): string[] {
  const { x, z, free } = roomiestPlace(outline);
  if (name.length * LETTER_HEIGHT * LETTER_WIDTH > free) return [];
  const place = `x="${rounded(x)}" y="${rounded(z + LETTER_HEIGHT / 3)}"`;
  return [`<text ${place} fill="${colors.ink.light}">${escapeHtml(name)}</text>`];
}

function boxAround(points: readonly (readonly [number, number])[]): FloorPlan['box'] {
  const [left, top, right, bottom] = boxOf(points);
  return [
    rounded(left - MARGIN),
    rounded(top - MARGIN),
    rounded(right - left + 2 * MARGIN),
    rounded(bottom - top + 2 * MARGIN),
  ];
}

/** Millimetres are precise enough for a drawing. */
function rounded(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}

type Point = readonly [number, number];

/** Returns where a name has the most space in an outline: the middle of a free line from wall to wall, metres. */
interface RoomyPlace {
  x: number;
  z: number;
  /** Length of that line. */
  free: number;
}

/** A room can be concave, so the middle of its bounding box may be in another room. */
export function roomiestPlace(outline: readonly Point[]): RoomyPlace {
  const zs = outline.map(([, z]) => z);
  const top = Math.min(...zs);
  const depth = Math.max(...zs) - top;
  let best: RoomyPlace = { x: 0, z: 0, free: 0 };
  for (const part of LINES) {
    const z = top + depth * part;
    const walls = crossings(outline, z);
    for (let index = 0; index + 1 < walls.length; index += 2) {
      const [left = 0, right = 0] = walls.slice(index, index + 2);
      // A line that is only slightly longer is not worth leaving the middle for.
      if (right - left > best.free + 0.1) best = { x: (left + right) / 2, z, free: right - left };
    }
  }
  return best;
}

/** Returns where a line at `z` crosses the outline, from left to right. */
function crossings(outline: readonly Point[], z: number): number[] {
  const crossed = outline.flatMap(([x1, z1], index) => {
    const [x2, z2] = outline[(index + 1) % outline.length] as Point;
    return z1 > z !== z2 > z ? [x1 + ((z - z1) / (z2 - z1)) * (x2 - x1)] : [];
  });
  return crossed.sort((a, b) => a - b);
}
