import { QUARTER } from '../../geometry/vector.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { lockers, bench } from '../../furniture/interior/storage.ts';
import { stripLight } from '../../furniture/premises/lamps.ts';
import { hookRail } from '../../furniture/works/safety.ts';
import { box } from '../../geometry/primitives.ts';
import { pipe } from '../../geometry/pipe.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { CEILING } from './rooms.ts';

export function furnishChanging(model: Model, lights: AreaLight[]): void {
  model.at(21.45, 2.2, -QUARTER, () => lockers(model, 8));
  model.at(20.45, 2.2, QUARTER, () => bench(model, 2.4));
  model.at(19.2, 2.2, QUARTER, () => hookRail(model, 8));
  sink(model);
  for (const z of [1.7, 4])
    stripLight(model, lights, [20.45, 2.85, z], 1.55, CEILING, { turned: true, power: 18 });
}

function sink(model: Model): void {
  model.at(21.7, 4.9, -QUARTER, () => {
    box(model, palette.board, [-0.3, 0.72, 0.01], [0.3, 0.88, 0.45], ['back', 'top']);
    box(model, palette.board, [-0.3, 0.84, 0.01], [0.3, 0.86, 0.45], ['bottom', 'front', 'left', 'right']);
    box(model, palette.steel, [-0.3, 1.2, 0.002], [0.3, 1.9, 0.012], ['back']);
    pipe(
      model,
      palette.chrome,
      [
        [0, 0.86, 0.08],
        [0, 1.06, 0.08],
        [0, 1.06, 0.24],
        [0, 1.02, 0.24],
      ],
      0.014,
      { segments: 8, bend: 0.05 },
    );
    pipe(
      model,
      palette.chrome,
      [
        [0, 0.73, 0.2],
        [0, 0.55, 0.2],
        [0, 0.5, 0.02],
      ],
      0.02,
      { segments: 8 },
    );
  });
}
