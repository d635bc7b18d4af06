import { block } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { works } from '../../materials/works-palette.ts';

/** Height of a laboratory worktop, metres. */
export const LAB_TOP = 0.9;

/** Cupboards and drawers along x with their fronts at +z, `length` metres; knee space where `gaps` says (by number). */
export function labUnits(model: Model, length: number, fronts: Material, gaps: number[] = []): void {
  const count = Math.round(length / 0.6);
  const wide = length / count;
  for (let i = 0; i < count; i++) {
    const x = -length / 2 + wide * (i + 0.5);
    if (gaps.includes(i)) {
      block(model, works.lightGrey, [x, 0, -0.27], [wide, 0.86, 0.02]);
      continue;
    }
    block(model, works.white, [x, 0.1, 0], [wide, 0.76, 0.56]);
    block(model, works.graphite, [x, 0, -0.04], [wide, 0.1, 0.46], ['top', 'bottom']);
    const drawers = i % 3 === 1 ? 4 : 1;
    const tall = drawers === 4 ? 0.18 : 0.555;
    for (let d = 0; d < drawers; d++) front(model, fronts, x, 0.105 + d * (tall + 0.008), wide, tall);
    if (drawers === 1) front(model, fronts, x, 0.105 + 0.563, wide, 0.18);
  }
}

function front(model: Model, material: Material, x: number, y: number, wide: number, tall: number): void {
  block(model, material, [x, y, 0.288], [wide - 0.008, tall, 0.018]);
  const grip = y + tall - 0.045;
  tube(model, works.brushed, line([x - 0.08, grip, 0.32], [x + 0.08, grip, 0.32]), 0.006, 8);
  for (const side of [-0.08, 0.08])
    tube(
      model,
      works.brushed,
      [
        [x + side, grip, 0.297],
        [x + side, grip, 0.32],
      ],
      0.006,
      6,
    );
}
