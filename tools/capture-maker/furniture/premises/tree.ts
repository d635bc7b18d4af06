import { tube } from '../../geometry/rounded.ts';
import type { Bounds } from '../../building/floor.ts';
import type { Model } from '../../geometry/model.ts';
import { add, cross, normalize, scale } from '../../geometry/vector.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { randomSequence } from '../../materials/noise.ts';

export type TreeKind = {
  seed: number;
  height: number;
  /** Stems that rise from the ground. */
  stems: number;
  /** Half the width of the crown, metres. */
  spread: number;
  leaves: number;
  leafSize: number;
  bark: Material;
  foliage: [Material, Material];
  /** Where leaves may be, about the tree's foot: what grows beyond has been cut. No limit when left out. */
  within?: Bounds;
};

/** A tree in the ground: stems that fork, and leaves in clouds around the ends of their branches. */
export function gardenTree(model: Model, kind: TreeKind): void {
  const random = randomSequence(kind.seed);
  const tips: Vec3[] = [];
  for (let s = 0; s < kind.stems; s++) {
    const angle = (s / kind.stems) * Math.PI * 2 + random();
    const lean = kind.spread * (0.16 + random() * 0.14);
    const fork: Vec3 = [
      Math.sin(angle) * lean,
      kind.height * (0.36 + random() * 0.12),
      Math.cos(angle) * lean,
    ];
    const foot: Vec3 = [Math.sin(angle) * 0.08, 0, Math.cos(angle) * 0.08];
    const bend: Vec3 = [fork[0] * 0.35, fork[1] * 0.55, fork[2] * 0.35];
    tube(model, kind.bark, [foot, bend, fork], 0.012 * kind.height, 7);
    for (let b = 0; b < 4; b++) {
      const turn = angle + (b - 1.5) * 0.95 + random() * 0.5;
      const reach = kind.spread * (0.35 + random() * 0.5);
      const tip: Vec3 = [
        fork[0] * 0.6 + Math.sin(turn) * reach,
        kind.height * (0.58 + random() * 0.36),
        fork[2] * 0.6 + Math.cos(turn) * reach,
      ];
      const middle = add(scale(add(fork, tip), 0.5), [0, kind.height * 0.05, 0]);
      tube(model, kind.bark, [fork, middle, tip], 0.005 * kind.height, 5);
      tips.push(tip, middle);
    }
  }
  for (let i = 0; i < kind.leaves; i++) {
    const tip = tips[Math.floor(random() * tips.length)]!;
    const [a, h, r] = [random() * Math.PI * 2, random() * 2 - 1, Math.sqrt(random()) * kind.spread * 0.42];
    const flat = Math.sqrt(1 - h * h);
    const at = add(tip, [Math.sin(a) * flat * r, h * r * 0.5, Math.cos(a) * flat * r]);
    const size = kind.leafSize * (0.7 + random() * 0.6);
    const material = kind.foliage[random() > 0.55 ? 1 : 0];
    const direction: Vec3 = [random() - 0.5, random() * 0.5 - 0.3, random() - 0.5];
    if (!kind.within || fits(kind.within, at, size)) blade(model, material, at, direction, size);
  }
}

function fits({ x0, x1, z0, z1 }: Bounds, [x, , z]: Vec3, size: number): boolean {
  return x > x0 + size && x < x1 - size && z > z0 + size && z < z1 - size;
}

/** A leaf of two triangles, folded a little along its middle. */
function blade(model: Model, material: Material, at: Vec3, direction: Vec3, size: number): void {
  const along = normalize(direction);
  const side = normalize(cross([0, 1, 0.02], along));
  const [tail, tip] = [at, add(at, scale(along, size))];
  const middle = add(at, scale(along, size * 0.45));
  for (const turn of [-1, 1] as const) {
    const edge = add(middle, add(scale(side, turn * size * 0.36), [0, size * 0.1, 0]));
    const points: [Vec3, Vec3, Vec3] = turn > 0 ? [tail, edge, tip] : [tail, tip, edge];
    const up = normalize(cross(add(points[1], scale(points[0], -1)), add(points[2], scale(points[0], -1))));
    model.triangle(material, points, [up, up, up]);
  }
}
