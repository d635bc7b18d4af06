import type { Capture } from '../../../contract/capture.ts';
import { mm } from './plan-shapes.ts';
import type { Place } from './plan-shapes.ts';

export function label({ name, outline }: Capture['rooms'][number]): string {
  const [x, z] = labelPlace(outline);
  const words =
    name.length > 8 && name.includes(' ') && outline[1]![0] - outline[0]![0] < 3 ? name.split(' ') : [name];
  return words
    .map(
      (word, i) => `<text x="${mm(x)}" y="${mm(z) + 5 + (i - (words.length - 1) / 2) * 18}">${word}</text>`,
    )
    .join('');
}

/** The middle of a rectangle; in any other shape the place farthest from its edges. */
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

/** How far inside a polygon a place lies; below 0 outside of it. */
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
