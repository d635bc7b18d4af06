import { furnitureOutlines } from './outlines.ts';
import type { Capture } from '../../../contract/capture.ts';
import type { Model } from '../geometry/model.ts';
import type { Bounds, Floor } from '../building/floor.ts';
import { softOutlines } from './outlines.ts';
import { mm, area, outside, polygon } from './plan-shapes.ts';
import { wallShape, swing } from './plan-walls.ts';
import { label } from './plan-labels.ts';

/** Heights above the floor between which flat tops are drawn, and up to which they are rugs; metres. */
const RUG = 0.05;

const SHOULDER = 2.2;

/** A floor's plan as SVG: 50 units to the metre, the origin of the capture's frame at 0, 0, x to the right and z down. */
export function drawPlan(capture: Capture, floor: Floor, model: Model): string {
  const { outer, walls, voids = [], open = [] } = floor;
  const [w, h] = [outer.x1 - outer.x0, outer.z1 - outer.z0];
  const soft = floor.softPieces ? softOutlines(model, floor) : [];
  // Rugs lie below everything else.
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
