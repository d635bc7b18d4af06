import type { Random } from '../building-maker/random.ts';
import type { Seen, Surface } from './rays.ts';

/** Radius of a hole, metres: mostly small, some as large as a dark cupboard or a shiny panel. */
const SMALL = [0.05, 0.2] as const;
const LARGE = [0.2, 0.55] as const;
const LARGE_SHARE = 0.12;

/** Without what lies in round holes that cover some share of it. */
export function cutHoles(
  { positions, indices }: Surface,
  seen: readonly Seen[],
  share: number,
  random: Random,
): Seen[] {
  const centre = ({ triangle }: Seen): [number, number, number] => {
    const sum = (axis: number) =>
      [0, 1, 2].reduce((all, corner) => all + positions[indices[triangle * 3 + corner]! * 3 + axis]!, 0) / 3;
    return [sum(0), sum(1), sum(2)];
  };
  const centres = seen.map(centre);
  const buckets = new Map<number, number[]>();
  const keyOf = (x: number, y: number, z: number) =>
    (Math.floor(x) + 4096) * 67_108_864 + (Math.floor(y) + 4096) * 8192 + Math.floor(z) + 4096;
  for (const [index, [x, y, z]] of centres.entries()) {
    const key = keyOf(x, y, z);
    const own = buckets.get(key);
    if (own) own.push(index);
    else buckets.set(key, [index]);
  }
  const gone = new Uint8Array(seen.length);
  for (let missing = 0; missing < share * seen.length;) {
    const [x, y, z] = centres[random.whole(0, seen.length - 1)]!;
    const radius = random.chance(LARGE_SHARE) ? random.between(...LARGE) : random.between(...SMALL);
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const dz of [-1, 0, 1])
          for (const index of buckets.get(keyOf(x + dx, y + dy, z + dz)) ?? []) {
            const [ox, oy, oz] = centres[index]!;
            if (gone[index] || (ox - x) ** 2 + (oy - y) ** 2 + (oz - z) ** 2 > radius ** 2) continue;
            gone[index] = 1;
            missing += 1;
          }
  }
  return seen.filter((_, index) => gone[index] === 0);
}
