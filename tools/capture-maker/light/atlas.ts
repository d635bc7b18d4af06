import type { Chart, Detail, Model } from '../geometry/model.ts';
import type { Faces } from '../geometry/faces.ts';

/** The pixels along each side of a page. */
export const PAGE = 2048;
const PADDING = 2;
/**
 * The maximum number of texels beside each other on a page. A longer chart gets longer texels along that
 * side.
 */
const LONGEST = PAGE - PADDING * 2;
/**
 * The maximum factor by which texels may be lengthened. Beyond it, a chart would look smeared and is
 * rejected.
 */
const STRETCH = 3;

/** A chart's texels: the lower left one, and their number. */
export type Slot = { page: number; x: number; y: number; columns: number; rows: number };
export type Atlas = { slots: Slot[]; heights: number[] };

/** The size of a texel in metres: finest where people look longest. */
const TEXEL: Record<Detail, number> = {
  floor: 0.0085,
  fine: 0.0105,
  wall: 0.02,
  ceiling: 0.02,
  outside: 0.03,
  land: 0.1,
};

/**
 * Places all charts on pages in shelves, floors first so that they share pages. `coarseness` is a factor on
 * all texels. Throws for a chart so long that its texels on one page would be smeared.
 */
export function packAtlas(charts: Chart[], coarseness = 1): Atlas {
  const sizes = charts.map((chart) => ({
    columns: texelsAlong(chart, chart.width, coarseness),
    rows: texelsAlong(chart, chart.height, coarseness),
    floor: chart.detail === 'floor',
  }));
  const order = charts
    .map((_, i) => i)
    .sort((a, b) => {
      const [p, q] = [sizes[a]!, sizes[b]!];
      return Number(q.floor) - Number(p.floor) || q.rows - p.rows || q.columns - p.columns || a - b;
    });
  const slots: Slot[] = [];
  const heights: number[] = [];
  const shelves: { page: number; y: number; height: number; x: number }[] = [];
  for (const index of order) {
    const { columns, rows } = sizes[index]!;
    const [w, h] = [columns + PADDING * 2, rows + PADDING * 2];
    let shelf = shelves.find((s) => s.height >= h && s.height < h * 1.6 + 8 && s.x + w <= PAGE);
    if (!shelf) {
      let page = heights.findIndex((height) => height + h <= PAGE);
      if (page < 0) page = heights.push(0) - 1;
      shelf = { page, y: heights[page]!, height: h, x: 0 };
      heights[page]! += h;
      shelves.push(shelf);
    }
    slots[index] = { page: shelf.page, x: shelf.x + PADDING, y: shelf.y + PADDING, columns, rows };
    shelf.x += w;
  }
  return { slots, heights: heights.map((height) => Math.min(PAGE, Math.ceil(height / 4) * 4)) };
}

/** Returns the number of texels along a side of a chart of this many metres. */
function texelsAlong({ material, node, detail }: Chart, metres: number, coarseness: number): number {
  const wished = Math.max(3, Math.ceil(metres / (TEXEL[detail] * coarseness)));
  if (wished > LONGEST * STRETCH)
    throw new Error(
      `A surface of ‘${material.name}’ in ‘${node}’ is ${metres.toFixed(1)} m long: too long for a page of the atlas. Build it in pieces.`,
    );
  return Math.min(LONGEST, wished);
}

/**
 * The texels by which a chart's colour extends beyond its slot, so that filtering never mixes it with a
 * neighbour.
 */
export const BLEED = PADDING;

/** The light data of faces that rays hit, in memory that threads share. */
export type Lookup = {
  /** Four numbers per face: its chart, or -1 and the samples of its corners. */
  kind: Int32Array;
  /** Three numbers per face. */
  albedo: Float32Array;
  /** 1 for a face that rays may hit from either side. */
  sheet: Uint8Array;
};

/** Returns the look-up data of faces. `corners` are the samples of the model's triangles. */
export function buildLookup(model: Model, { source }: Faces, corners: Int32Array): Lookup {
  const lookup: Lookup = {
    kind: new Int32Array(new SharedArrayBuffer(source.length * 16)),
    albedo: new Float32Array(new SharedArrayBuffer(source.length * 12)),
    sheet: new Uint8Array(new SharedArrayBuffer(source.length)),
  };
  for (const [i, from] of source.entries()) {
    const { material } = from >= 0 ? model.charts[from]! : model.triangles[~from]!;
    lookup.kind.set(from >= 0 ? [from, 0, 0, 0] : [-1, ...corners.subarray(~from * 3, ~from * 3 + 3)], i * 4);
    lookup.albedo.set(material.glow ? [0, 0, 0] : material.albedo, i * 3);
    lookup.sheet[i] = material.sheet || material.glow ? 1 : 0;
  }
  return lookup;
}
