import { block, box } from '../../geometry/primitives.ts';
import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';

/** A crane bridge along x from 0 to `span` with a trolley and hook at `at`; its underside at y. */
export function craneBridge(model: Model, span: number, y: number, at: number, hook: number): void {
  for (const z of [-0.75, 0.75]) {
    box(model, works.yellow, [0, y, z - 0.17], [span, y + 0.75, z + 0.17]);
    box(model, works.graphite, [0, y + 0.75, z - 0.04], [span, y + 0.81, z + 0.04]);
  }
  for (const x of [0.25, span - 0.25]) {
    box(model, works.yellow, [x - 0.22, y - 0.1, -1.5], [x + 0.22, y + 0.4, 1.5]);
    for (const z of [-1.2, 1.2])
      tube(
        model,
        works.darkMetal,
        [
          [x - 0.07, y - 0.12, z],
          [x + 0.07, y - 0.12, z],
        ],
        0.16,
        18,
      );
  }
  block(model, works.graphite, [at, y + 0.8, 0], [1.3, 0.5, 1.7]);
  block(model, works.yellow, [at - 0.25, y + 1.3, 0.2], [0.5, 0.4, 0.8]);
  tube(
    model,
    works.graphite,
    [
      [at - 0.4, y + 1, 0],
      [at + 0.5, y + 1, 0],
    ],
    0.26,
    20,
  );
  for (const dx of [-0.1, 0.1])
    for (const dz of [-0.04, 0.04])
      tube(
        model,
        works.darkMetal,
        [
          [at + dx, y + 0.8, dz],
          [at + dx * 0.7, hook + 0.55, dz],
        ],
        0.012,
        6,
      );
  block(model, works.yellow, [at, hook + 0.25, 0], [0.34, 0.42, 0.2]);
  tube(
    model,
    works.darkMetal,
    [
      [at, hook + 0.25, 0],
      [at, hook + 0.12, 0],
      [at + 0.09, hook + 0.06, 0],
      [at + 0.09, hook - 0.03, 0],
      [at, hook - 0.08, 0],
      [at - 0.08, hook - 0.02, 0],
    ],
    0.028,
    10,
  );
  block(model, works.lineWhite, [span / 2 + 1.2, y + 0.22, 0.925], [1.9, 0.3, 0.006]);
}
