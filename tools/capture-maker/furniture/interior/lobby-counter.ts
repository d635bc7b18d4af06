import { downlight } from '../premises/ceiling-lamps.ts';
import { box, lathe } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { works } from '../../materials/works-palette.ts';
import { monitor } from './on-desk.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { taskChair } from './chairs.ts';

/** A reception counter along x, `length` metres; visitors stand at +z before a slatted front with a lit foot. */
export function lobbyCounter(model: Model, lights: AreaLight[], length: number): void {
  const half = length / 2;
  box(model, works.walnut, [-half, 0.14, 0.1], [half, 1.06, 0.2]);
  box(model, works.graphite, [-half + 0.05, 0, 0.02], [half - 0.05, 0.14, 0.12]);
  model.rectangle(works.tube, [-half + 0.06, 0.1, 0.125], [length - 0.12, 0, 0], [0, 0.03, 0]);
  const count = Math.round(length / 0.075);
  for (let i = 0; i < count; i++) {
    const x = -half + (length * (i + 0.5)) / count;
    box(model, works.oak, [x - 0.021, 0.15, 0.2], [x + 0.021, 1.03, 0.235], ['back']);
  }
  box(model, works.paleResin, [-half - 0.05, 1.06, -0.12], [half + 0.05, 1.1, 0.3]);
  box(model, works.oak, [-half + 0.04, 0.72, -0.7], [half - 0.04, 0.75, 0.1]);
  for (const side of [-1, 1])
    box(model, works.walnut, [side * half - 0.03, 0, -0.7], [side * half + 0.03, 1.06, 0.2]);
  for (const x of [-1, 0.9]) {
    model.at(x, -0.2, Math.PI, () => monitor(model, 0, 0, 3), 0.75);
    model.at(x, -1.05, Math.PI + x * 0.2, () => taskChair(model, palette.charcoal));
  }
  lathe(
    model,
    works.ceramic,
    [half - 0.5, 1.1, 0.08],
    [
      [0, 0],
      [0.07, 0],
      [0.1, 0.1],
      [0.06, 0.22],
      [0.05, 0.24],
    ],
    24,
  );
  lights.push({
    ...downlight(model, [0, 0.1, 0.16], [length, 0.04], [3, 2.6, 2]),
    normal: model.turn([0, -1, 0]),
  });
}
