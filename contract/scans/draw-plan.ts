import { drawDoor } from './draw-door.ts';
import { drawStair } from './draw-stair.ts';
import { boxesMeet, boxOf, type Point2 } from './outline.ts';
import { inUnits, roundUnits } from './plan-units.ts';
import type { Space } from './space.ts';

/** What a plan is drawn from. */
type PlanOf = Pick<Space, 'floors' | 'rooms' | 'doors' | 'walls' | 'stairs'>;

/** Units around what is drawn. */
const MARGIN = 25;

/** CSS colours: of rooms, of walls and lines, of the edges of steps, and of steps. */
export type PlanColors = Readonly<Record<'paper' | 'ink' | 'faint' | 'step', string>>;

/**
 * The plan of a floor as SVG: 50 units to the metre, origin and axes as in the capture's frame (x right, z down). Rooms have ids, names
 * are left to whoever shows it. An empty drawing for a floor that is not there.
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
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" role="img" aria-label="Floor plan: ${escaped(floor?.name ?? '')}">
<g id="rooms" fill="${colors.paper}" stroke="${colors.paper}" stroke-width="2" stroke-linejoin="round">${doors.map(drawGap).join('')}${rooms
    .map(({ id, outline }) => `<polygon id="room-${escaped(id)}" points="${pointsOf(outline)}"/>`)
    .join('')}</g>
<g id="stairs" color="${colors.ink}" fill="${colors.step}" stroke="${colors.faint}" stroke-width="1" stroke-linejoin="round">${stairs.map(drawStair).join('')}</g>
<g id="walls" fill="${colors.ink}" fill-rule="evenodd">${walls.map(({ rings }) => `<path d="${rings.map(ringOf).join('')}"/>`).join('')}</g>
<g id="doors" fill="none" stroke="${colors.ink}" stroke-width="1.2">${doors.map((door) => drawDoor(door, rooms)).join('')}</g>
</svg>
`;
}

/** Those that rise from a floor, and those that lead to it, where no other rises above them. */
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

/** The floor in a doorway: rooms end at the faces of the wall. */
function drawGap({ from, to }: Space['doors'][number]): string {
  const [x1, z1, x2, z2] = [...from, ...to].map(inUnits);
  return `<path d="M${x1} ${z1}L${x2} ${z2}" fill="none" stroke-width="12" stroke-linecap="butt"/>`;
}

function boxAround(points: readonly Point2[]): number[] {
  if (points.length === 0) return [-MARGIN, -MARGIN, 2 * MARGIN, 2 * MARGIN];
  const [left, top, right, bottom] = boxOf(points).map(inUnits) as [number, number, number, number];
  return [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map(roundUnits);
}

function pointsOf(outline: readonly Point2[]): string {
  return outline.map(([x, z]) => `${inUnits(x)},${inUnits(z)}`).join(' ');
}

function ringOf(ring: readonly Point2[]): string {
  return `M${ring.map(([x, z]) => `${inUnits(x)} ${inUnits(z)}`).join('L')}Z`;
}

/** For text in an attribute in double quotes. */
function escaped(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      // Characters that XML cannot hold, in whatever form.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  );
}
