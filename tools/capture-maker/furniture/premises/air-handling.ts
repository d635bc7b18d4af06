import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { gauge } from './pumps.ts';
import { label, nameplate } from './signs.ts';
import { AIR_UNIT, door, controls } from './air-unit-parts.ts';

/** Widths of its sections from left to right, metres. */
const SECTIONS = [0.9, 0.75, 1.0, 0.75, 1.0];

const ICONS = ['ahu-filter', 'ahu-wheel', 'ahu-fan', 'ahu-coil', 'ahu-filter'];

/** A two-deck air handling unit along x with heat recovery, its doors at +z; ducts leave through its top. */
export function airHandlingUnit(model: Model): void {
  const { length, depth, height, base } = AIR_UNIT;
  const [x0, front] = [-length / 2, depth / 2];
  for (const z of [-front + 0.06, front - 0.06])
    box(model, palette.graphite, [x0, 0, z - 0.05], [-x0, base, z + 0.05]);
  for (let i = 0; i <= 4; i++)
    box(
      model,
      palette.graphite,
      [x0 + (length - 0.08) * (i / 4), 0.02, -front + 0.1],
      [x0 + (length - 0.08) * (i / 4) + 0.08, base, front - 0.1],
    );
  box(model, plant.airUnit, [x0 + 0.02, base, -front + 0.02], [-x0 - 0.02, height - 0.02, front - 0.03]);
  frame(model);
  const middle = (base + height) / 2;
  let x = x0;
  for (const [i, width] of SECTIONS.entries()) {
    for (const deck of [0, 1]) {
      const [y0, y1] = deck === 0 ? [base + 0.05, middle - 0.025] : [middle + 0.025, height - 0.05];
      model.at(x + width / 2, front - 0.03, 0, () => door(model, width - 0.05, y0, y1, (i + deck) % 3 === 1));
      label(model, ICONS[(i + deck * 2) % ICONS.length]!, [x + 0.09, y1 - 0.2, front + 0.0065], 0.11, 0.11);
    }
    x += width;
  }
  controls(model, -x0 - 0.5, front);
  nameplate(model, x0 + 0.28, base + 0.14, front + 0.007);
  for (const gx of [x0 + 0.45, x0 + 3.0]) gauge(model, [gx, middle + 0.32, front + 0.03], 0.045);
}

function frame(model: Model): void {
  const { length, depth, height, base } = AIR_UNIT;
  const [x0, z0] = [-length / 2, -depth / 2];
  const bar = 0.05;
  for (const y of [base, (base + height) / 2 - bar / 2, height - bar])
    for (const z of [z0, -z0 - bar]) box(model, plant.unitFrame, [x0, y, z], [-x0, y + bar, z + bar]);
  for (const y of [base, height - bar])
    for (const x of [x0, -x0 - bar])
      box(model, plant.unitFrame, [x, y, z0 + bar], [x + bar, y + bar, -z0 - bar]);
  for (const x of [x0, -x0 - bar])
    for (const z of [z0, -z0 - bar]) box(model, plant.unitFrame, [x, base, z], [x + bar, height, z + bar]);
  let x = x0;
  for (const width of SECTIONS.slice(0, -1)) {
    x += width;
    box(model, plant.unitFrame, [x - bar / 2, base, -z0 - bar], [x + bar / 2, height, -z0 - 0.004]);
  }
}
