import type { Capture, Floor, Room } from '../../../../contract/capture.ts';
import { boxOf } from '../../../../contract/scans/outline.ts';
import { colors } from '../../../../design/colors.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';
import { roomiestPlace } from './roomiest-place.ts';

/** A floor from above, metres in the capture's frame: x right, z down. */
export interface FloorPlan {
  name: string;
  /** Of what lies on the floor: from here up to the next floor above. Null: from as far below as there is. */
  bottom: number | null;
  /** Null: as far up as there is. */
  top: number | null;
  /** `viewBox`: left, top, width and height. */
  box: readonly [number, number, number, number];
  /** A picture by itself. */
  svg: string;
}

/** Metres around the rooms. */
const MARGIN = 0.5;
/** Metres below a floor that still belong to it: what lies on the floor may be a hair below. */
const BELOW = 0.3;
/** Metres: letters of room names, as high as a name on a drawing of 1:100, and how wide one is of that height. */
const LETTER_HEIGHT = 0.32;
const LETTER_WIDTH = 0.56;

/** A plan of each floor with rooms, drawn from the rooms' outlines: no file of a capture can bring anything else into it. */
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

function drawWalls({ name, outline }: Room): string {
  const points = outline.map((point) => point.map(rounded).join(',')).join(' ');
  return `<polygon points="${points}" fill="${colors.surface.light}" stroke="${colors['ink-soft'].light}" stroke-width="0.06"><title>${escapeHtml(name)}</title></polygon>`;
}

/** Nothing for a name that would reach beyond its room. */
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

/** Millimetres are enough for a drawing. */
function rounded(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}
