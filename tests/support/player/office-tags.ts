import type { PlacedTag } from '../../../contract/tag.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { office } from './office-view.ts';

const COLORS = Object.keys(tagColors) as PlacedTag['color'][];
/** The share of tags on walls. */
const ON_WALLS = 0.7;
/** The range of heights of tags on walls above the floor, in metres. `DESK`: the height of tags on desks. */
const WALL = { from: 0.3, to: 2.3 };
const DESK = 0.74;

/**
 * Returns this many tags, spread over the walls, floors and desks of the built-in office. The result is
 * always the same.
 */
export function manyOfficeTags(count: number): PlacedTag[] {
  const { rooms } = office;
  const random = seeded(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return Array.from({ length: count }, (_, index) => {
    const { outline } = pick(rooms);
    const corner = Math.floor(random() * outline.length);
    const [ax, az] = outline[corner]!;
    const [bx, bz] = outline[(corner + 1) % outline.length]!;
    const [cx, cz] = [mean(outline.map(([x]) => x)), mean(outline.map(([, z]) => z))];
    const along = random();
    const [x, z] = [ax + (bx - ax) * along, az + (bz - az) * along];
    const tag = { id: `tag-${index}`, title: `Tag ${index}`, text: '', color: pick(COLORS) };
    if (random() > ON_WALLS) {
      const inward = random();
      const y = random() < 0.5 ? 0 : DESK;
      return { ...tag, position: [x + (cx - x) * inward, y, z + (cz - z) * inward], normal: [0, 1, 0] };
    }
    const length = Math.hypot(bx - ax, bz - az);
    const side = (cx - x) * (az - bz) + (cz - z) * (bx - ax) < 0 ? -1 : 1;
    const normal: PlacedTag['normal'] = [(side * (az - bz)) / length, 0, (side * (bx - ax)) / length];
    return { ...tag, position: [x, WALL.from + random() * (WALL.to - WALL.from), z], normal };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns numbers from 0 to 1, which are the same every time (Park and Miller, 1988). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
