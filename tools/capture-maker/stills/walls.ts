import { exitSign } from '../furniture/works/safety-signs.ts';
import { extinguisher } from '../furniture/works/cylinders.ts';
import type { AreaLight } from '../light/area-light.ts';
import { block, box } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import { works } from '../materials/works-palette.ts';
import { windowWall } from './window-wall.ts';
import { HALL } from './layout.ts';

export function walls(model: Model, lights: AreaLight[]): void {
  const { width, length, bay, ridge } = HALL;
  const bays = Array.from({ length: length / bay }, (_, i) => i * bay);
  const band = bays.map((from) => ({
    from: from + 0.6,
    to: from + bay - 0.6,
    bottom: 3.2,
    top: 6.2,
    pitch: 1.26,
  }));
  model.at(0, length, Math.PI / 2, () => windowWall(model, lights, works.wallPaint, length, ridge, band));
  model.at(width, 0, -Math.PI / 2, () => windowWall(model, lights, works.wallPaint, length, ridge, band));
  // Behind the camera: it lights what stands in front of it.
  const front = [2, 8.2, 14.4].map((from) => ({ from, to: from + 5.6, bottom: 3, top: 7.4 }));
  model.at(width, length, Math.PI, () => windowWall(model, lights, works.wallPaint, width, ridge, front));
  windowWall(model, lights, works.wallPaint, width, ridge, [{ from: 1, to: 21, bottom: 5.1, top: 7.1 }]);
  for (const [x, d] of [
    [0.02, 0.04],
    [width - 0.02, 0.04],
  ] as const)
    block(model, works.precast, [x, 0, length / 2], [d, 2.7, length]);
  block(model, works.precast, [width / 2, 0, 0.03], [width, 2.7, 0.06]);
  for (const x of [7, 17.2]) sectionalDoor(model, x);
  model.at(12.1, 0.08, 0, () => {
    box(model, works.petrol, [-0.55, 0, 0], [0.55, 2.2, 0.06]);
    model.at(0, 0.06, 0, () => exitSign(model), 2.55);
  });
  model.at(13.4, 0.06, 0, () => extinguisher(model));
}

function sectionalDoor(model: Model, x: number): void {
  const [half, height] = [2.1, 4.4];
  for (let i = 0; i < 8; i++) {
    const y = (height * i) / 8;
    box(
      model,
      i === 4 ? works.display : works.lightGrey,
      [x - half, y + 0.01, 0.06],
      [x + half, y + height / 8 - 0.01, 0.12],
    );
  }
  for (const side of [-1, 1]) {
    box(model, works.graphite, [x + side * half - 0.12, 0, 0.05], [x + side * half + 0.12, height, 0.16]);
    box(
      model,
      works.lineYellow,
      [x + side * (half + 0.6) - 0.09, 0, 0.6],
      [x + side * (half + 0.6) + 0.09, 1.1, 0.78],
    );
  }
  box(model, works.graphite, [x - half - 0.12, height, 0.05], [x + half + 0.12, height + 0.3, 0.18]);
}
