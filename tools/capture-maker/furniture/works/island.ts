import { block } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { cellRandom } from '../../materials/noise.ts';
import { works } from '../../materials/works-palette.ts';
import { reagentBottle } from './bottles.ts';
import { LAB_TOP, labUnits } from './benches.ts';

/** A double bench along x, worked at from both sides, with a reagent shelf along its middle. */
export function islandBench(model: Model, length: number, seed: number): void {
  for (const yaw of [0, Math.PI])
    model.at(0, yaw ? -0.45 : 0.45, yaw, () => labUnits(model, length, works.white, [2, 5]));
  block(model, works.resin, [0, LAB_TOP - 0.035, 0], [length + 0.06, 0.035, 1.56]);
  reagentShelf(model, length - 0.5, seed);
  for (const side of [-1, 1]) {
    const end = side * (length / 2 + 0.012);
    block(model, works.white, [end, 0, 0], [0.022, LAB_TOP - 0.036, 1.48]);
  }
}

/** Two glass shelves on steel posts with bottles, sockets beneath. */
export function reagentShelf(model: Model, length: number, seed: number): void {
  const posts = Math.max(2, Math.round(length / 1.3) + 1);
  for (let i = 0; i < posts; i++) {
    const x = -length / 2 + (length * i) / (posts - 1);
    block(model, works.aluminium, [x, LAB_TOP, 0], [0.05, 0.82, 0.06]);
  }
  block(model, works.lightGrey, [0, LAB_TOP + 0.02, 0], [length, 0.11, 0.12]);
  for (let x = -length / 2 + 0.3; x < length / 2; x += 0.55) {
    for (const side of [-1, 1]) {
      block(model, works.ceramic, [x, LAB_TOP + 0.04, side * 0.062], [0.16, 0.07, 0.008]);
      for (const dx of [-0.04, 0.04])
        block(model, works.graphite, [x + dx, LAB_TOP + 0.058, side * 0.067], [0.036, 0.036, 0.003]);
    }
  }
  for (const [level, y] of [LAB_TOP + 0.36, LAB_TOP + 0.7].entries()) {
    block(model, works.greenPane, [0, y, 0], [length + 0.06, 0.012, 0.32]);
    for (const z of [-0.165, 0.165]) {
      tube(model, works.polished, line([-length / 2, y + 0.05, z], [length / 2, y + 0.05, z]), 0.005, 6);
      tube(model, works.aluminium, line([-length / 2, y - 0.004, z], [length / 2, y - 0.004, z]), 0.009, 6);
    }
    bottles(model, length, y + 0.012, seed + level * 31);
  }
}

function bottles(model: Model, length: number, y: number, seed: number): void {
  for (const z of [-0.085, 0.085]) {
    let x = -length / 2 + 0.12;
    for (let i = 0; x < length / 2 - 0.1; i++) {
      const chance = cellRandom(i, seed, z > 0 ? 5 : 6);
      const size = 0.16 + cellRandom(i, seed, 7) * 0.1;
      const kind = Math.floor(cellRandom(Math.floor(i / 3), seed, z > 0 ? 8 : 9) * 60);
      if (chance > 0.16) model.at(x, z, chance * 6, () => reagentBottle(model, kind, size), y);
      x += 0.105 + chance * 0.05;
    }
  }
}
