import { disc, pipe } from '../geometry/pipe.ts';
import { block, cylinder, lathe } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Material } from '../materials/material.ts';
import { palette } from '../materials/palette.ts';
import { plant } from '../materials/plant-palette.ts';
import { picture } from './pictures.ts';

export const BOILER = { width: 0.9, height: 1.8, depth: 1.1 };
export const TANK = { radius: 0.5, height: 2.15 };

/** A floor-standing condensing boiler on a plinth, its front at +z. Its pipes leave from the top: flow left, return right. */
export function boiler(model: Model): void {
  const { width, height, depth } = BOILER;
  block(model, plant.plinth, [0, 0, 0], [width + 0.3, 0.1, depth + 0.3], ['bottom']);
  block(model, plant.rubber, [0, 0.1, 0], [width - 0.1, 0.06, depth - 0.1], ['top', 'bottom']);
  block(model, plant.casing, [0, 0.16, 0], [width, height - 0.16, depth]);
  block(model, plant.boilerFront, [0, 0.5, depth / 2 + 0.015], [width - 0.04, 0.72, 0.03], ['back']);
  block(model, plant.casingDark, [0, 1.28, depth / 2 + 0.02], [width - 0.04, 0.34, 0.04], ['back']);
  picture(model, palette.screen, 'screen-1', [-0.3, 1.36, depth / 2 + 0.042], 0.26, 0.16);
  for (const x of [0.06, 0.18, 0.3])
    disc(model, palette.chrome, [x, 1.45, depth / 2 + 0.05], [0, 0, 1], 0.028, 0.02);
  block(model, palette.chrome, [0, 0.78, depth / 2 + 0.04], [0.3, 0.025, 0.02]);
  for (const x of [-0.22, 0.22])
    disc(model, plant.cladEdge, [x, height + 0.015, -0.2], [0, 1, 0], 0.09, 0.03);
  disc(model, palette.chrome, [0, height + 0.02, -0.4], [0, 1, 0], 0.13, 0.04);
}

/** An upright buffer tank in clad insulation, on three feet. */
export function bufferTank(model: Model): void {
  const { radius, height } = TANK;
  block(model, plant.plinth, [0, 0, 0], [1.2, 0.1, 1.2], ['bottom']);
  for (let i = 0; i < 3; i++) {
    const angle = (i / 3) * Math.PI * 2;
    cylinder(model, plant.casingDark, [Math.sin(angle) * 0.36, 0.1, Math.cos(angle) * 0.36], 0.03, 0.08, 8);
  }
  const rings = 9;
  const side = Array.from({ length: rings + 1 }, (_, i): [number, number] => [
    radius,
    0.18 + ((height - 0.34) * i) / rings,
  ]);
  lathe(
    model,
    plant.cladding,
    [0, 0, 0],
    [
      [0, 0.16],
      [radius - 0.04, 0.16],
      ...side,
      [radius - 0.1, height - 0.06],
      [radius - 0.3, height],
      [0, height],
    ],
    28,
  );
  for (const y of [0.5, 1.05, 1.6]) ring(model, y);
  for (const y of [0.55, 1.1, 1.65]) gauge(model, [0, y, radius + 0.01], [0, 0, 1]);
  block(model, plant.dial, [0.16, 1.3, radius - 0.03], [0.16, 0.1, 0.02]);
}

function ring(model: Model, y: number): void {
  const r = TANK.radius + 0.004;
  lathe(
    model,
    plant.cladEdge,
    [0, y, 0],
    [
      [r, 0],
      [r, 0.03],
    ],
    28,
  );
}

/** A round thermometer or manometer that faces `along`. */
export function gauge(model: Model, at: Vec3, along: Vec3): void {
  disc(model, palette.black, at, along, 0.045, 0.03);
  const face: Vec3 = [at[0] + along[0] * 0.017, at[1] + along[1] * 0.017, at[2] + along[2] * 0.017];
  disc(model, plant.dial, face, along, 0.038, 0.004);
}

/** A diaphragm expansion vessel on three legs. */
export function expansionVessel(model: Model): void {
  for (let i = 0; i < 3; i++) {
    const angle = (i / 3) * Math.PI * 2 + 0.4;
    cylinder(model, plant.vessel, [Math.sin(angle) * 0.2, 0, Math.cos(angle) * 0.2], 0.018, 0.3, 6);
  }
  const half: [number, number][] = Array.from({ length: 9 }, (_, i) => {
    const angle = -Math.PI / 2 + (i / 8) * Math.PI;
    return [Math.max(0, 0.28 * Math.cos(angle)), 0.28 + 0.6 + 0.28 * Math.sin(angle) + (i > 4 ? 0.2 : 0)];
  });
  lathe(model, plant.vessel, [0, -0.35, 0], half, 22);
  lathe(
    model,
    plant.casingDark,
    [0, 0.62, 0],
    [
      [0.29, 0],
      [0.3, 0.02],
      [0.29, 0.04],
    ],
    22,
  );
}

/** An inline circulation pump in a pipe along y at [x, y, z], its motor towards +z. */
export function pumpInline(model: Model, [x, y, z]: Vec3): void {
  disc(model, plant.pump, [x, y, z], [0, 0, 1], 0.11, 0.13, 16);
  disc(model, palette.graphite, [x, y, z + 0.14], [0, 0, 1], 0.085, 0.16, 16);
  disc(model, plant.pump, [x, y, z + 0.24], [0, 0, 1], 0.065, 0.05, 14);
  block(model, palette.black, [x, y + 0.06, z + 0.13], [0.1, 0.07, 0.1]);
  for (const side of [-0.15, 0.15]) disc(model, plant.cladEdge, [x, y + side, z], [0, 1, 0], 0.075, 0.03);
}

/** A shut-off valve in a pipe along y, with its lever towards +z. */
export function valve(model: Model, [x, y, z]: Vec3): void {
  disc(model, palette.brass, [x, y, z], [0, 1, 0], 0.055, 0.11, 12);
  disc(model, palette.steel, [x, y, z + 0.07], [0, 0, 1], 0.014, 0.06, 8);
  block(model, plant.handle, [x + 0.05, y - 0.012, z + 0.1], [0.16, 0.024, 0.012]);
}

/** One heating circuit above a header: pump, valves, thermometers, up to `top`. Flow at x, return 0.24 m beside it. */
export function circuit(model: Model, x: number, bottom: number, top: number): void {
  for (const [at, material, pumped] of [
    [x, plant.flow, true],
    [x + 0.24, plant.feedback, false],
  ] as [number, Material, boolean][]) {
    pipe(
      model,
      material,
      [
        [at, bottom, 0],
        [at, top, 0],
      ],
      0.032,
      8,
    );
    valve(model, [at, bottom + 0.2, 0]);
    if (pumped) pumpInline(model, [at, bottom + 0.52, 0]);
    valve(model, [at, bottom + 0.84, 0]);
    gauge(model, [at, bottom + 1.02, 0.05], [0, 0, 1]);
  }
}

/** Two distribution headers on brackets along x, with a circuit every 0.7 m; a wall lies behind them. */
export function manifold(model: Model, circuits: number, top: number): void {
  const width = circuits * 0.7;
  for (const [y, material] of [
    [0.62, plant.feedback],
    [0.9, plant.flow],
  ] as [number, Material][]) {
    pipe(
      model,
      material,
      [
        [-0.15, y, 0],
        [width, y, 0],
      ],
      0.09,
      14,
    );
    for (const x of [-0.15, width]) disc(model, plant.cladEdge, [x, y, 0], [1, 0, 0], 0.11, 0.03);
  }
  for (const x of [0.1, width - 0.25]) block(model, palette.steel, [x, 0, -0.02], [0.05, 0.62, 0.05]);
  for (let i = 0; i < circuits; i++) {
    circuit(model, 0.2 + i * 0.7, 0.98, top);
    pipe(
      model,
      plant.feedback,
      [
        [0.44 + i * 0.7, 0.62, 0],
        [0.44 + i * 0.7, 1, 0],
      ],
      0.032,
      8,
    );
  }
}
