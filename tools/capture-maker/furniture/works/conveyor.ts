import { block, box, cylinder } from '../../geometry/primitives.ts';
import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';

/** Height of a roller track, metres. */
export const TRACK = 0.75;

/** A roller conveyor along x from 0 to `length`, 0.7 m wide. */
export function conveyor(model: Model, length: number): void {
  for (const z of [-0.37, 0.37]) {
    box(model, works.blue, [0, TRACK - 0.14, z - 0.025], [length, TRACK + 0.03, z + 0.025]);
    box(model, works.aluminium, [0, TRACK + 0.1, z - 0.015], [length, TRACK + 0.15, z + 0.015]);
    for (let x = 0.5; x < length; x += 1.5)
      block(model, works.aluminium, [x, TRACK + 0.02, z], [0.03, 0.09, 0.03]);
  }
  for (let x = 0.08; x < length; x += 0.14)
    tube(
      model,
      works.brushed,
      [
        [x, TRACK - 0.03, -0.345],
        [x, TRACK - 0.03, 0.345],
      ],
      0.03,
      12,
    );
  for (let x = 0.4; x < length; x += 2.2) {
    for (const z of [-0.34, 0.34]) {
      block(model, works.graphite, [x, 0, z], [0.07, TRACK - 0.14, 0.07]);
      block(model, works.galvanized, [x, 0, z], [0.16, 0.015, 0.14]);
    }
    block(model, works.graphite, [x, 0.2, 0], [0.05, 0.05, 0.66]);
  }
  block(model, works.graphite, [length * 0.4, 0.3, 0.2], [0.5, 0.3, 0.25]);
}

/** A crate with a workpiece, as it travels on the track. */
export function crate(model: Model, seed: number): void {
  const colour = [works.petrol, works.lightGrey, works.blue][seed % 3]!;
  const [w, h, d] = [0.6, 0.28, 0.42];
  block(model, colour, [0, 0, 0], [w, 0.015, d]);
  for (const z of [-d / 2, d / 2]) {
    block(model, colour, [0, 0, z], [w, h, 0.018]);
    block(model, colour, [0, h - 0.04, z * 1.04], [w + 0.02, 0.035, 0.02]);
  }
  for (const x of [-w / 2, w / 2]) block(model, colour, [x, 0, 0], [0.018, h, d]);
  for (let i = 0; i < 3; i++)
    cylinder(
      model,
      i === seed % 3 ? works.brassMetal : works.polished,
      [-0.18 + i * 0.18, 0.02, 0],
      0.07,
      0.2 + (i % 2) * 0.05,
      22,
    );
}
