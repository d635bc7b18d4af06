import { craneBridge } from '../furniture/works/crane.ts';
import { latticeGirder, steelBeam, steelColumn } from '../furniture/works/steel.ts';
import { block, box } from '../geometry/primitives.ts';
import { line, tube } from '../geometry/rounded.ts';
import type { Model } from '../geometry/model.ts';
import { works } from '../materials/works-palette.ts';
import { HALL } from './layout.ts';

export function frame(model: Model): void {
  const { width, length, bay, valley } = HALL;
  for (let z = 0; z <= length; z += bay) {
    for (const x of [0.42, width - 0.42]) {
      model.at(x, z === 0 ? 0.4 : z, Math.PI / 2, () => steelColumn(model, works.lightGrey, valley));
      block(model, works.lightGrey, [x < 1 ? 0.75 : width - 0.75, 5.6, z], [0.5, 0.3, 0.26]);
    }
    model.at(0, z === 0 ? 0.3 : z, 0, () =>
      latticeGirder(model, works.lightGrey, width, valley - 1.15, 1.05),
    );
  }
  for (const x of [0.95, width - 0.95]) {
    model.at(x, length, Math.PI / 2, () => steelBeam(model, works.lightGrey, length, 5.9, 0.55));
    box(model, works.darkMetal, [x - 0.03, 6.45, 0], [x + 0.03, 6.5, length]);
  }
  tube(model, works.lightGrey, line([width - 1.7, 7.3, 0], [width - 1.7, 7.3, length], 1), 0.36, 28);
  for (let z = 1; z < length; z += 2)
    tube(
      model,
      works.grey,
      [
        [width - 1.7, 7.3, z],
        [width - 1.7, 7.3, z + 0.06],
      ],
      0.372,
      28,
    );
  for (const [i, x] of [1.5, 1.68, 1.86].entries())
    tube(model, [works.blue, works.green, works.red][i]!, line([x, 7.05, 0], [x, 7.05, length], 1), 0.05, 12);
}

export function crane(model: Model): void {
  model.at(0.95, 17.2, 0, () => craneBridge(model, HALL.width - 1.9, 6.52, 8.2, 4.3));
}
