import { FINEST_TEXEL } from './texel-density.ts';
import type { Patch } from './gather-cell.ts';
import type { Look } from './geometry.ts';
import { drawRect, type Rect } from './draw-rect.ts';
import { findCharts, type Chart, type Charts } from './find-charts.ts';
import { packRects, type Placed } from './pack-rects.ts';
import type { PictureStore, Raster } from './picture-store.ts';

/** Pixels that a picture may be high and wide, and around each chart, so that smaller versions do not mix them. */
const SIDE_MAX = 2048;
const PADDING = 4;
/** A white square for what has no picture, pixels. */
const WHITE = 16;
/** From this scale on a chart is copied as it is. */
const NEARLY_WHOLE = 0.8;

export interface Atlas {
  raster: Raster;
  /** What each patch is drawn with. */
  pictureOf: (patch: Patch) => Look['picture'];
}

interface Source {
  patch: Patch;
  raster: Raster;
  charts: Charts;
}

/** A chart with its pixels of the picture, and the scale at which they are kept. */
interface Cut {
  source: Rect;
  scale: number;
}

/**
 * Puts what the patches of a cell show of their pictures together in one, and changes their texture coordinates to it. Null raster: none
 * of them has a picture that can be cut.
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

/** Pixels of each chart; all of them as one where they lie so much in each other's way that this is less. */
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

/** Places the charts and the white square, last; makes all of them smaller until they fit. */
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

/** The pixels of a chart with those around it that become its padding. */
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
