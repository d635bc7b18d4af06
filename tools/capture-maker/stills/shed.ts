import type { AreaLight } from '../light/area-light.ts';
import { box } from '../geometry/primitives.ts';
import { line, tube } from '../geometry/rounded.ts';
import type { Model } from '../geometry/model.ts';
import { works } from '../materials/works-palette.ts';
import { skyLight } from './window-wall.ts';
import { HALL } from './layout.ts';

/** One tooth of the roof from z (glass, towards the north) to z + bay (valley). */
export function shed(model: Model, lights: AreaLight[], z: number): void {
  const { width, bay, valley, ridge } = HALL;
  model.rectangle(works.white, [width, valley, z + bay], [-width, 0, 0], [0, ridge - valley, -bay]);
  for (const x of [0, width]) {
    const inward = x === 0 ? 1 : -1;
    model.rectangle(
      works.white,
      [x + inward * 0.01, valley - 1, inward > 0 ? z + bay : z],
      [0, 0, -inward * bay],
      [0, ridge - valley + 1, 0],
    );
  }
  const [low, high] = [valley + 0.15, ridge - 0.1];
  for (let x = 0; x <= width; x += width / 18)
    box(model, works.white, [x - 0.03, low, z], [x + 0.03, high, z + 0.07]);
  for (const y of [valley - 0.1, (low + high) / 2 - 0.03, high])
    box(model, works.white, [0, y, z], [width, y + (y < low ? 0.25 : 0.06), z + 0.08]);
  model.rectangle(works.pane, [0, low, z + 0.03], [width, 0, 0], [0, high - low, 0]);
  for (const third of [0, 1, 2])
    lights.push(
      skyLight(
        model,
        [(width * (third + 0.5)) / 3, (low + high) / 2, z + 0.09],
        [width / 6, 0, 0],
        [0, (high - low) / 2, 0],
      ),
    );
  for (let x = 1.83; x < width; x += 3.67) {
    const p = (t: number): [number, number, number] => [
      x,
      valley + (ridge - valley) * t - 0.14,
      z + bay * (1 - t),
    ];
    tube(model, works.lightGrey, line(p(0), p(1), 1), 0.07, 10);
  }
}
