import type { AreaLight } from '../light/area-light.ts';
import { exitSign } from '../furniture/works/safety-signs.ts';
import { box } from '../geometry/primitives.ts';
import { line, tube } from '../geometry/rounded.ts';
import { Model } from '../geometry/model.ts';
import { works } from '../materials/works-palette.ts';
import { windowWall } from './window-wall.ts';

/** Inside measures, metres; the camera stands near z = DEPTH and looks towards z = 0. */
export const [WIDTH, DEPTH, CEILING] = [7.8, 14.4, 3.4];

export function shell(model: Model, lights: AreaLight[]): void {
  model.rectangle(works.labFloor, [0, 0, DEPTH], [WIDTH, 0, 0], [0, 0, -DEPTH]);
  model.rectangle(works.wallPaint, [0, CEILING, 0], [WIDTH, 0, 0], [0, 0, DEPTH]);
  const windows = [0.9, 4.0, 7.1, 10.2].map((from) => ({ from, to: from + 2.7, bottom: 1.02, top: 3.05 }));
  model.at(0, DEPTH, Math.PI / 2, () => windowWall(model, lights, works.wallPaint, DEPTH, CEILING, windows));
  model.at(WIDTH, 0, -Math.PI / 2, () => windowWall(model, lights, works.wallPaint, DEPTH, CEILING, []));
  model.at(WIDTH, DEPTH, Math.PI, () => windowWall(model, lights, works.wallPaint, WIDTH, CEILING, []));
  model.rectangle(works.wallTeal, [0, 0, 0], [WIDTH, 0, 0], [0, CEILING, 0]);
  door(model);
  for (const x of [0, WIDTH])
    box(
      model,
      works.graphite,
      [Math.abs(x - 0.006) - 0.006, 0, 0.01],
      [Math.abs(x - 0.006) + 0.006, 0.1, DEPTH],
    );
}

function door(model: Model): void {
  model.at(5.15, 0, 0, () => {
    box(model, works.lightGrey, [-0.56, 0, 0], [0.56, 2.2, 0.06]);
    box(model, works.oak, [-0.5, 0.01, 0.05], [0.5, 2.14, 0.075]);
    box(model, works.graphite, [0.02, 1.05, 0.07], [0.36, 1.95, 0.08]);
    box(model, works.display, [0.04, 1.07, 0.075], [0.34, 1.93, 0.082]);
    tube(model, works.polished, line([-0.4, 0.9, 0.12], [-0.4, 1.25, 0.12]), 0.014, 10);
    box(model, works.brushed, [-0.48, 0.05, 0.07], [0.48, 0.25, 0.079]);
    model.at(0, 0.03, 0, () => exitSign(model), 2.42);
  });
}
