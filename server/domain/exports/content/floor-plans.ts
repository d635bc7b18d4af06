import type { Capture, Floor, Room } from '../../../../contract/capture.ts';
import { boxOf } from '../../../../contract/scans/outline.ts';
import { colors } from '../../../../design/colors.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';

/**
 * Positions of the lines on which `roomiestPlace` looks for space for a room's name, from the middle
 * outwards. 0 is the top edge of the room on the plan, and 1 is the bottom edge.
 */
const LINES = [0.5, 0.42, 0.58, 0.33, 0.67, 0.22, 0.78];

/**
 * A plan of a floor, seen from above. Uses the coordinates of the capture, in metres: x to the right, z down.
 */
export interface FloorPlan {
  name: string;
  /** Lowest height of items on the floor, in metres. Null: no lower limit. */
  bottom: number | null;
  /** Items at or above this height, in metres, are on a higher floor. Null: no upper limit. */
  top: number | null;
  /** The SVG `viewBox`: left, top, width and height. */
  box: readonly [number, number, number, number];
  /** The plan as a standalone SVG picture. */
  svg: string;
}

/** Margin around the rooms, in metres. */
const MARGIN = 0.5;
/**
 * Distance in metres below a floor's elevation within which an item still counts as on the floor, because
 * items on a floor may be placed slightly too low.
 */
const BELOW = 0.3;
/** Height of the letters of room names in metres, and their average width as a share of the height. */
const LETTER_HEIGHT = 0.32;
const LETTER_WIDTH = 0.56;

/**
 * Returns a plan of each floor that has rooms. Draws only the outlines and names of rooms, and escapes all
 * names, so that a capture cannot inject markup.
 */
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

/** Returns a list with the SVG of a room's name, or an empty list if the name does not fit into the room. */
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

/** Returns a length in metres, rounded to millimetres, which is precise enough for a drawing. */
function rounded(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}

type Point = readonly [number, number];

/**
 * The place in an outline that has the most space for a name: the middle of a free line from wall to wall, in
 * metres.
 */
interface RoomyPlace {
  x: number;
  z: number;
  /** Length of the free line, in metres. */
  free: number;
}

/**
 * Returns the place in an outline with the most space for a name. Tries several lines, because a room can be
 * concave, and the middle of its bounding box may be in another room.
 */
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
      // Uses a line farther from the middle only if the line is more than 0.1 m longer.
      if (right - left > best.free + 0.1) best = { x: (left + right) / 2, z, free: right - left };
    }
  }
  return best;
}

/** Returns the x coordinates where the line at `z` crosses the outline, from left to right. */
function crossings(outline: readonly Point[], z: number): number[] {
  const crossed = outline.flatMap(([x1, z1], index) => {
    const [x2, z2] = outline[(index + 1) % outline.length] as Point;
    return z1 > z !== z2 > z ? [x1 + ((z - z1) / (z2 - z1)) * (x2 - x1)] : [];
  });
  return crossed.sort((a, b) => a - b);
}
