import {
  FINEST_TEXEL,
  type PictureStore,
  type Raster,
  drawRect,
  type Rect,
  packRects,
  type Placed,
  SIDE_MAX,
  SLACK,
} from './picture-store.ts';
import type { Patch } from './gather-cell.ts';
import type { Look } from './geometry.ts';
import { Groups } from '../rooms/cells/regions.ts';
import { GRID } from './simplify.ts';

/** The padding around each chart, in pixels. It keeps charts apart in smaller versions of the picture. */
const PADDING = 4;
/** The edge of the white square for surfaces without a picture, in pixels. */
const WHITE = 16;
/** A chart whose scale would be at least this keeps its size, unless the charts do not fit. */
const NEARLY_WHOLE = 0.8;

export interface Atlas {
  raster: Raster;
  /** Returns the picture of a patch. */
  pictureOf: (patch: Patch) => Look['picture'];
}

interface Source {
  patch: Patch;
  raster: Raster;
  charts: Charts;
}

/** The pixels of the picture that a chart shows, and the scale at which they are kept. */
interface Cut {
  source: Rect;
  scale: number;
}

/**
 * Combines the pieces of pictures that the patches of a cell show into one picture, and changes the texture
 * coordinates of the patches in place. Returns null if no patch has a picture that can be cut.
 */
export async function makeAtlas(patches: readonly Patch[], store: PictureStore): Promise<Atlas | null> {
  const sources: Source[] = [];
  for (const patch of patches) {
    const charts = findCharts(patch);
    if (charts) sources.push({ patch, charts, raster: await store.raster(patch.material.picture) });
  }
  if (sources.length === 0) return null;
  const cuts = sources.map(({ charts, raster }) => cutCharts(charts, raster));
  const { placed, sizes } = fit(cuts.flat());
  const channels = sources.some(
    ({ patch, raster }) => patch.material.alpha !== 'opaque' && raster.channels === 4,
  )
    ? 4
    : 3;
  const raster = draw(sources, cuts, sizes, placed, channels);
  moveCoordinates(sources, cuts, sizes, placed);
  const white = placed.places.at(-1)!;
  const whole = new Set(sources.map(({ patch }) => patch));
  for (const patch of patches)
    if (!patch.uvs) {
      patch.uvs = new Float32Array((patch.positions.length / 3) * 2);
      for (let i = 0; i < patch.uvs.length; i += 2) {
        patch.uvs[i] = (white.x + WHITE / 2) / placed.width;
        patch.uvs[i + 1] = (white.y + WHITE / 2) / placed.height;
      }
      whole.add(patch);
    }
  return { raster, pictureOf: (patch) => (whole.has(patch) ? 'atlas' : patch.material.picture) };
}

/**
 * Returns the pixels of each chart. If the charts overlap so much that one rectangle around all of them has
 * fewer pixels than their separate rectangles, replaces them with a single chart.
 */
function cutCharts(charts: Charts, raster: Raster): Cut[] {
  const cuts = charts.charts.map((chart) => cutChart(chart, raster));
  const apart = cuts.reduce((sum, cut) => sum + pixels(cut), 0);
  const one = cutChart(joinCharts(charts.charts), raster);
  if (cuts.length < 2 || pixels(one) > apart) return cuts;
  charts.chartOf.fill(0);
  charts.charts = [joinCharts(charts.charts)];
  return [one];
}

function joinCharts(charts: readonly Chart[]): Chart {
  const joined: Chart = { box: [Infinity, Infinity, -Infinity, -Infinity], area: 0, uvArea: 0 };
  for (const { box, area, uvArea } of charts) {
    for (const k of [0, 1] as const) joined.box[k] = Math.min(joined.box[k], box[k]);
    for (const k of [2, 3] as const) joined.box[k] = Math.max(joined.box[k], box[k]);
    joined.area += area;
    joined.uvArea += uvArea;
  }
  return joined;
}

function cutChart({ box, area, uvArea }: Chart, { width, height }: Raster): Cut {
  const x = Math.floor(box[0] * width);
  const y = Math.floor(box[1] * height);
  const texel = Math.sqrt(area / (uvArea * width * height));
  const scale = texel > 0 ? texel / FINEST_TEXEL : 1;
  return {
    source: { x, y, width: Math.ceil(box[2] * width) - x + 1, height: Math.ceil(box[3] * height) - y + 1 },
    scale: scale >= NEARLY_WHOLE ? 1 : Math.max(scale, 1 / 64),
  };
}

function sizeOf({ source, scale }: Cut) {
  return {
    width: Math.max(1, Math.round(source.width * scale)) + 2 * PADDING,
    height: Math.max(1, Math.round(source.height * scale)) + 2 * PADDING,
  };
}

function pixels(cut: Cut): number {
  const { width, height } = sizeOf(cut);
  return width * height;
}

/** Places the charts, followed by the white square. Shrinks the charts until everything fits. */
function fit(cuts: readonly Cut[]): { placed: Placed; sizes: { width: number; height: number }[] } {
  for (;;) {
    const sizes = [...cuts.map(sizeOf), { width: WHITE, height: WHITE }];
    const placed = packRects(sizes);
    const excess = Math.max(placed.width, placed.height) / SIDE_MAX;
    if (excess <= 1) return { placed, sizes };
    for (const cut of cuts) cut.scale /= Math.max(1.02, excess * 1.01);
  }
}

function draw(
  sources: readonly Source[],
  cuts: readonly Cut[][],
  sizes: readonly { width: number; height: number }[],
  { width, height, places }: Placed,
  channels: 3 | 4,
): Raster {
  const atlas: Raster = {
    data: new Uint8Array(width * height * channels).fill(128),
    width,
    height,
    channels,
  };
  let number = 0;
  for (const [i, { raster }] of sources.entries())
    for (const cut of cuts[i]!) {
      const size = sizes[number]!;
      drawRect(raster, padded(cut, size), atlas, { ...places[number]!, ...size });
      number += 1;
    }
  const { x, y } = places.at(-1)!;
  for (let row = y; row < y + WHITE; row++)
    atlas.data.fill(255, (row * width + x) * channels, (row * width + x + WHITE) * channels);
  return atlas;
}

/** Returns the rectangle of the picture that contains a chart and its padding. */
function padded({ source }: Cut, size: { width: number; height: number }): Rect {
  const stepX = source.width / (size.width - 2 * PADDING);
  const stepY = source.height / (size.height - 2 * PADDING);
  return {
    x: source.x - PADDING * stepX,
    y: source.y - PADDING * stepY,
    width: size.width * stepX,
    height: size.height * stepY,
  };
}

function moveCoordinates(
  sources: readonly Source[],
  cuts: readonly Cut[][],
  sizes: readonly { width: number; height: number }[],
  { width, height, places }: Placed,
): void {
  let first = 0;
  for (const [i, { patch, raster, charts }] of sources.entries()) {
    const uvs = patch.uvs!;
    for (const [vertex, chart] of charts.chartOf.entries()) {
      const { source } = cuts[i]![chart]!;
      const size = sizes[first + chart]!;
      const place = places[first + chart]!;
      const across = (uvs[vertex * 2]! * raster.width - source.x) / source.width;
      const down = (uvs[vertex * 2 + 1]! * raster.height - source.y) / source.height;
      uvs[vertex * 2] = (place.x + PADDING + across * (size.width - 2 * PADDING)) / width;
      uvs[vertex * 2 + 1] = (place.y + PADDING + down * (size.height - 2 * PADDING)) / height;
    }
    first += cuts[i]!.length;
  }
}

/** A contiguous piece of a picture. */
interface Chart {
  /** The minimum and maximum texture coordinates. */
  box: [number, number, number, number];
  /**
   * The area of the surface that the chart covers, in square metres. `uvArea`: its area in texture
   * coordinates.
   */
  area: number;
  uvArea: number;
}

interface Charts {
  charts: Chart[];
  /** The chart of each vertex. */
  chartOf: Uint32Array;
}

/**
 * Returns the pieces of a patch's picture that the patch shows. Returns null if the patch has no picture, or
 * repeats the picture and therefore needs all of it. Shifts the texture coordinates of each chart in place
 * into the range 0 to 1.
 */
function findCharts({ uvs, positions, indices }: Patch): Charts | null {
  if (!uvs) return null;
  const groups = new Groups(uvs.length / 2);
  for (let t = 0; t < indices.length; t += 3) {
    groups.join(indices[t]!, indices[t + 1]!);
    groups.join(indices[t]!, indices[t + 2]!);
  }
  const charts: Chart[] = [];
  const numbers = new Map<number, number>();
  const chartOf = Uint32Array.from({ length: uvs.length / 2 }, (_, vertex) => {
    const root = groups.rootOf(vertex);
    let number = numbers.get(root);
    if (number === undefined) {
      number = charts.push({ box: [Infinity, Infinity, -Infinity, -Infinity], area: 0, uvArea: 0 }) - 1;
      numbers.set(root, number);
    }
    const { box } = charts[number]!;
    const [u, v] = [uvs[vertex * 2]!, uvs[vertex * 2 + 1]!];
    box[0] = Math.min(box[0], u);
    box[1] = Math.min(box[1], v);
    box[2] = Math.max(box[2], u);
    box[3] = Math.max(box[3], v);
    return number;
  });
  const shifts = charts.map(({ box }) => [Math.floor(box[0] + SLACK), Math.floor(box[1] + SLACK)] as const);
  for (const [i, { box }] of charts.entries()) {
    const [du, dv] = shifts[i]!;
    if (box[2] - du > 1 + SLACK || box[3] - dv > 1 + SLACK) return null;
    charts[i]!.box = [box[0] - du, box[1] - dv, box[2] - du, box[3] - dv];
  }
  for (const [vertex, chart] of chartOf.entries()) {
    uvs[vertex * 2]! -= shifts[chart]![0];
    uvs[vertex * 2 + 1]! -= shifts[chart]![1];
  }
  addAreas(charts, chartOf, uvs, positions, indices);
  return { charts, chartOf };
}

function addAreas(
  charts: Chart[],
  chartOf: Uint32Array,
  uvs: Float32Array,
  p: Int32Array,
  indices: Uint32Array,
): void {
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    const chart = charts[chartOf[a]!]!;
    const [ux, uy, uz] = [0, 1, 2].map((k) => p[b * 3 + k]! - p[a * 3 + k]!) as [number, number, number];
    const [vx, vy, vz] = [0, 1, 2].map((k) => p[c * 3 + k]! - p[a * 3 + k]!) as [number, number, number];
    chart.area += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2 / GRID ** 2;
    const [du, dv] = [uvs[b * 2]! - uvs[a * 2]!, uvs[b * 2 + 1]! - uvs[a * 2 + 1]!];
    const [eu, ev] = [uvs[c * 2]! - uvs[a * 2]!, uvs[c * 2 + 1]! - uvs[a * 2 + 1]!];
    chart.uvArea += Math.abs(du * ev - dv * eu) / 2;
  }
}
