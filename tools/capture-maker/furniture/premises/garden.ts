import type { Model } from '../../geometry/model.ts';
import { add, normalize, scale, type Vec3, cross } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { randomSequence } from '../../materials/patterns.ts';
import { block, box, lathe } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Bounds } from '../../building/describe.ts';
import { palette } from '../../materials/palette.ts';

/** Draws tall grasses in a bed of the given size. */
export function grassBed(model: Model, material: Material, width: number, depth: number, seed: number): void {
  const random = randomSequence(seed);
  const count = Math.round(width * depth * 150);
  for (let i = 0; i < count; i++) {
    const [x, z] = [(random() - 0.5) * width, (random() - 0.5) * depth];
    const tall = 0.35 + random() * 0.4;
    const [lx, lz] = [(random() - 0.5) * 0.35, (random() - 0.5) * 0.35];
    const turn = random() * Math.PI;
    const wide: Vec3 = [Math.cos(turn) * 0.015, 0, Math.sin(turn) * 0.015];
    const foot: Vec3 = [x, 0, z];
    const middle = add(foot, [lx * 0.4, tall * 0.6, lz * 0.4]);
    const tip = add(foot, [lx, tall, lz]);
    const normal: Vec3 = normalize([lx, 0.6, lz]);
    model.triangle(material, [add(foot, scale(wide, -1)), add(foot, wide), middle], [normal, normal, normal]);
    model.triangle(
      material,
      [add(middle, scale(wide, -0.8)), add(middle, scale(wide, 0.8)), tip],
      [normal, normal, normal],
    );
  }
}

/** Draws a sun lounger of slats with a thin mattress. Its head is at -z. */
export function lounger(model: Model, wood: Material, cloth: Material): void {
  for (const x of [-0.31, 0.31]) {
    block(model, wood, [x, 0.22, 0.02], [0.05, 0.06, 1.96]);
    for (const z of [-0.85, 0.85]) block(model, wood, [x, 0, z], [0.05, 0.22, 0.05], ['bottom']);
  }
  for (let i = 0; i < 12; i++) block(model, wood, [0, 0.265, -0.22 + i * 0.1], [0.58, 0.02, 0.07]);
  cushion(model, cloth, [0, 0.285, 0.34], [0.6, 0.08, 1.26], 0.035);
  const back: Vec3[] = [
    [0, 0.29, -0.3],
    [0, 0.72, -0.86],
  ];
  for (const x of [-0.26, 0.26]) tube(model, wood, line([x, 0.27, -0.26], [x, 0.7, -0.86], 0.3), 0.02, 6);
  slope(model, cloth, back[0]!, back[1]!, 0.6, 0.07);
}

/** Draws a flat pad from a low to a high edge along x. */
function slope(model: Model, cloth: Material, low: Vec3, high: Vec3, width: number, thick: number): void {
  const along = add(high, scale(low, -1));
  const out = scale(normalize(cross(along, [1, 0, 0])), -thick);
  const up = out[1] > 0 ? out : scale(out, -1);
  const at = (x: number, base: Vec3, lift: number): Vec3 =>
    add([base[0] + x, base[1], base[2]], scale(up, lift));
  const [a, b] = [-width / 2, width / 2];
  const face = (p: Vec3, q: Vec3, r: Vec3, s: Vec3) => model.quad(cloth, p, q, r, s);
  face(at(a, low, 1), at(b, low, 1), at(b, high, 1), at(a, high, 1));
  face(at(b, low, 0), at(a, low, 0), at(a, high, 0), at(b, high, 0));
  face(at(a, low, 0), at(a, low, 1), at(a, high, 1), at(a, high, 0));
  face(at(b, low, 1), at(b, low, 0), at(b, high, 0), at(b, high, 1));
  face(at(a, high, 1), at(b, high, 1), at(b, high, 0), at(a, high, 0));
  face(at(a, low, 0), at(b, low, 0), at(b, low, 1), at(a, low, 1));
}

type TreeKind = {
  seed: number;
  height: number;
  /** The number of stems that rise from the ground. */
  stems: number;
  /** Half the width of the crown, in metres. */
  spread: number;
  leaves: number;
  leafSize: number;
  bark: Material;
  foliage: [Material, Material];
  /**
   * The area where leaves may be, relative to the tree's foot. Growth beyond it is cut. By default, there is
   * no limit.
   */
  within?: Bounds;
};

/** Draws a tree in the ground: forking stems, and leaves in clouds around the ends of their branches. */
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

/** Draws a leaf of two triangles, folded a little along its middle. */
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

/** Draws a long planter filled with grasses. */
export function planter(model: Model, shell: Material, plants: Material, length: number, seed: number): void {
  const [h, d] = [0.45, 0.42];
  const half = length / 2;
  box(model, shell, [-half, 0, -d / 2], [half, h, -d / 2 + 0.03], ['bottom']);
  box(model, shell, [-half, 0, d / 2 - 0.03], [half, h, d / 2], ['bottom']);
  for (const side of [-1, 1])
    box(
      model,
      shell,
      [side * (half - 0.015) - 0.015, 0, -d / 2 + 0.03],
      [side * (half - 0.015) + 0.015, h, d / 2 - 0.03],
      ['bottom', 'front', 'back'],
    );
  model.rectangle(
    palette.soil,
    [-half + 0.03, h - 0.06, d / 2 - 0.03],
    [length - 0.06, 0, 0],
    [0, 0, 0.06 - d],
  );
  model.at(0, 0, 0, () => grassBed(model, plants, length - 0.1, d - 0.1, seed), h - 0.06);
}

/** Draws a shallow fire-clay bowl on three feet: herbs, a fire or water. */
export function bowl(model: Model, material: Material, radius: number, height: number): void {
  lathe(
    model,
    material,
    [0, 0, 0],
    [
      [0, 0.02],
      [radius * 0.45, 0],
      [radius * 0.8, height * 0.5],
      [radius, height],
      [radius - 0.025, height],
      [radius * 0.7, height * 0.55],
      [0, height * 0.4],
    ],
    28,
  );
}
