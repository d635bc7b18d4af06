import type { MeshBVH } from 'three-mesh-bvh';
import type { Chart } from '../geometry/model.ts';
import { add, scale, type Vec3 } from '../geometry/vector.ts';
import { type Slot, BLEED, PAGE } from './atlas.ts';
import type { Daylight } from '../building/daylight.ts';
import { fullSun, softSunShare } from './sun.ts';
import type { Samples } from './samples.ts';
import { encode, shade } from './tone.ts';

const light: Vec3 = [0, 0, 0];

/** Paints one chart on its page: its material under the gathered light, with the sun per texel. */
export function paintChart(
  bvh: MeshBVH,
  daylight: Daylight,
  samples: Samples,
  chart: Chart,
  index: number,
  slot: Slot,
  page: Uint8Array,
): void {
  const disc = daylight.sun;
  const sun = fullSun(disc, chart.normal);
  for (let row = 0; row < slot.rows; row++) {
    for (let column = 0; column < slot.columns; column++) {
      const s = ((column + 0.5) / slot.columns) * chart.width;
      const t = ((row + 0.5) / slot.rows) * chart.height;
      spread(samples, index, s / chart.width, t / chart.height);
      if (disc && sun[0] > 0) {
        const at = add(
          add(chart.origin, scale(chart.normal, 0.003)),
          add(scale(chart.u, s), scale(chart.v, t)),
        );
        const share = softSunShare(bvh, disc, at, row * 4099 + column);
        for (let c = 0; c < 3; c++) light[c]! += sun[c]! * share;
      }
      const colour = shade(albedoOf(chart, slot, s, t, index), light, daylight);
      const x = slot.x + column;
      // Rows run upwards on the chart and downwards in the picture.
      const y = slot.y + slot.rows - 1 - row;
      for (let c = 0; c < 3; c++) page[(y * PAGE + x) * 3 + c] = encode(colour[c]!);
    }
  }
  bleed(slot, page);
}

/** Returns the lamps' and bounced light at a place on the chart's grid, between its four nearest samples. */
function spread({ lamps, bounced, grids }: Samples, chart: number, s: number, t: number): void {
  const [first, columns, rows] = [grids[chart * 3]!, grids[chart * 3 + 1]!, grids[chart * 3 + 2]!];
  const x = s * (columns - 1);
  const y = t * (rows - 1);
  const [i, j] = [Math.min(columns - 2, Math.floor(x)), Math.min(rows - 2, Math.floor(y))];
  const [fx, fy] = [x - i, y - j];
  const a = (first + j * columns + i) * 3;
  const b = a + columns * 3;
  for (let c = 0; c < 3; c++) {
    const low = (lamps[a + c]! + bounced[a + c]!) * (1 - fx) + (lamps[a + 3 + c]! + bounced[a + 3 + c]!) * fx;
    const high =
      (lamps[b + c]! + bounced[b + c]!) * (1 - fx) + (lamps[b + 3 + c]! + bounced[b + 3 + c]!) * fx;
    light[c] = low * (1 - fy) + high * fy;
  }
}

function bleed(slot: Slot, page: Uint8Array): void {
  for (let row = -BLEED; row < slot.rows + BLEED; row++) {
    for (let column = -BLEED; column < slot.columns + BLEED; column++) {
      const inside = row >= 0 && column >= 0 && row < slot.rows && column < slot.columns;
      const [x, y] = [slot.x + column, slot.y + row];
      if (inside || x < 0 || y < 0 || x >= PAGE || y >= PAGE) continue;
      const nearX = slot.x + Math.min(slot.columns - 1, Math.max(0, column));
      const nearY = slot.y + Math.min(slot.rows - 1, Math.max(0, row));
      for (let c = 0; c < 3; c++) page[(y * PAGE + x) * 3 + c] = page[(nearY * PAGE + nearX) * 3 + c]!;
    }
  }
}

/** Returns the mean of a texel's four quarters, so that fine lines neither flicker nor show steps. */
function albedoOf(chart: Chart, slot: Slot, s: number, t: number, seed: number): Vec3 {
  if (!chart.material.pattern) return chart.material.albedo;
  const [ds, dt] = [chart.width / slot.columns / 4, chart.height / slot.rows / 4];
  const mean: Vec3 = [0, 0, 0];
  for (const [i, j] of QUARTERS) {
    const albedo = albedoAt(chart, s + ds * i, t + dt * j, seed);
    for (let c = 0; c < 3; c++) mean[c]! += albedo[c]! / QUARTERS.length;
  }
  return mean;
}

const QUARTERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

function albedoAt({ material }: Chart, s: number, t: number, seed: number): Vec3 {
  const factor = material.pattern?.(s, t, seed) ?? 1;
  const [r, g, b] = material.albedo;
  if (typeof factor === 'number') return [r * factor, g * factor, b * factor];
  return [r * factor[0], g * factor[1], b * factor[2]];
}
