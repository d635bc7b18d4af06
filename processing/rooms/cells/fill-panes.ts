import type { SpaceFloor } from '../../../contract/scans/space.ts';
import { type Columns, editColumns, SOLID } from '../../voxels/columns.ts';
import { BODY, THIN_WALL } from '../../usual-sizes.ts';
import { FloorColumn } from './floor-cells.ts';

/** What the scan shows in a column: nothing, open floor, a rail on the floor, a post, or another object. */
const [UNKNOWN, OPEN, RAIL, POST, THING] = [0, 1, 2, 3, 4];
/**
 * The minimum and maximum height of a rail's top above the floor, in metres. A threshold is lower. `DEEP`:
 * the maximum depth of a rail, in metres.
 */
const RAIL_TOP = [0.05, 0.25] as const;
const DEEP = 0.45;
/**
 * The minimum width of a pane, in metres. `BESIDE`: the maximum distance, in metres, from such a pane to
 * another mullion of the same front, for example across a door. `UNSEEN`: the maximum length of a rail that
 * may be missing in the scan, in metres.
 */
const PANE = 0.5;
const BESIDE = 2.5;
const UNSEEN = 0.4;

/**
 * Returns the columns with the panes of glass fronts filled from floor to ceiling, because scanners do not
 * see glass. A pane is above a rail that ends at a mullion. Only fronts parallel to the axes of the raster
 * are found.
 */
export function fillPanes(columns: Columns, floors: readonly SpaceFloor[]): Columns {
  return floors.reduce((filled, floor) => fillOnFloor(filled, floor), columns);
}

function fillOnFloor(columns: Columns, floor: SpaceFloor): Columns {
  const { width, depth } = columns;
  const marks = markColumns(columns, floor);
  const panes = new Uint8Array(marks.length);
  for (let z = 1; z + 1 < depth; z++) {
    const row = { marks, first: z * width, step: 1, across: width, length: width };
    markPanes(row, columns.cell, panes);
  }
  for (let x = 1; x + 1 < width; x++) {
    const line = { marks, first: x, step: width, across: 1, length: depth };
    markPanes(line, columns.cell, panes);
  }
  return panes.includes(SOLID) ? editColumns(columns, panes, floor) : columns;
}

function markColumns(columns: Columns, { elevation, height }: SpaceFloor): Uint8Array {
  const { first, high, minY, step } = columns;
  const marks = new Uint8Array(first.length - 1);
  const column = new FloorColumn(columns, elevation);
  for (let at = 0; at < marks.length; at++) {
    column.cell = at;
    if (column.isEmpty) continue;
    const body = column.filled(BODY[0], Math.min(BODY[1], height));
    if (body >= 0.6) marks[at] = POST;
    else if (column.filled(0, BODY[1]) > 0) marks[at] = THING;
    if (body >= 0.1) continue;
    for (let span = first[at]!; span < first[at + 1]!; span++) {
      const top = minY + high[span]! * step - elevation;
      if (Math.abs(top) <= RAIL_TOP[0]) marks[at] = OPEN;
      else if (top > 0 && top <= RAIL_TOP[1]) marks[at] = RAIL;
    }
  }
  return marks;
}

/** A row or column of cells, with the steps along it and across it. */
interface Line {
  marks: Uint8Array;
  first: number;
  step: number;
  across: number;
  length: number;
}

/** Marks the mullions on a line, and the rails that end at a mullion, as `SOLID` in `panes`. */
function markPanes(line: Line, cell: number, panes: Uint8Array): void {
  const { marks, first, step, across } = line;
  const kinds = kindsOn(line, cell);
  if (!kinds.includes(RAIL)) return;
  const segments = segmentsOf(kinds, UNSEEN / cell);
  const mullions = segments.map((one) => isMullion(line, one, cell));
  const wide = segments.filter(
    ({ kind, from, to }, at) =>
      kind === RAIL && (to - from) * cell >= PANE && (mullions[at - 1] || mullions[at + 1]),
  );
  const fill = (from: number, to: number, kind: number) => {
    for (let along = from; along < to; along++) {
      const at = first + along * step;
      for (const near of [at - across, at, at + across])
        if (marks[near] === kind || (near === at && kinds[along] !== kind)) panes[near] = SOLID;
    }
  };
  for (const { from, to } of wide) fill(from, to, RAIL);
  for (const [index, post] of segments.entries()) {
    if (!mullions[index] || !wide.some((pane) => gapBetween(post, pane) * cell <= BESIDE)) continue;
    fill(post.from, post.to, POST);
    for (const sign of [-1, 1]) {
      const next = segments[index + sign];
      const end = next?.kind === POST ? next : segments[index + 2 * sign];
      // A gap between two posts that is narrower than `PANE` is a narrow pane.
      if (end?.kind === POST && gapBetween(post, end) * cell < PANE)
        fill(Math.min(post.to, end.to), Math.max(post.from, end.from), RAIL);
    }
  }
}

/** Returns the kind of each cell of a line. The cells directly on either side of the line also count. */
function kindsOn(line: Line, cell: number): Uint8Array {
  const { marks, first, step, across, length } = line;
  return Uint8Array.from({ length }, (_, along) => {
    const at = first + along * step;
    const near = [at, at - across, at + across];
    if (near.some((each) => marks[each] === POST)) return POST;
    if (near.some((each) => marks[each] === RAIL && isThin(line, each, cell))) return RAIL;
    return near.some((each) => marks[each] === OPEN) ? OPEN : UNKNOWN;
  });
}

function gapBetween(one: Segment, other: Segment): number {
  return Math.max(one.from - other.to, other.from - one.to);
}

/** Returns whether a segment is a narrow post that is not part of a wall across the line. */
function isMullion({ marks, first, step, across }: Line, { kind, from, to }: Segment, cell: number): boolean {
  if (kind !== POST || (to - from) * cell > THIN_WALL) return false;
  const most = Math.round(DEEP / cell);
  for (let along = from; along < to; along++) {
    let posts = 0;
    for (let off = -most; off <= most; off++)
      if (marks[first + along * step + off * across] === POST) posts += 1;
    if (posts > most) return false;
  }
  return true;
}

/** Returns whether a rail is at most `DEEP` metres deep and has no object beside it other than a post. */
function isThin({ marks, across }: Line, at: number, cell: number): boolean {
  let wide = 1;
  for (const sign of [1, -1])
    for (let off = 1, kind = RAIL; kind === RAIL; off++) {
      kind = marks[at + sign * off * across] ?? UNKNOWN;
      if (kind === THING) return false;
      wide += 1;
    }
  return (wide - 2) * cell <= DEEP;
}

/** A part of a line that is of one kind. The end is exclusive. */
interface Segment {
  kind: number;
  from: number;
  to: number;
}

/**
 * Returns the segments of a line in order. Ignores unknown cells. A rail continues across a gap of at most
 * `gap` unknown cells.
 */
function segmentsOf(kinds: Uint8Array, gap: number): Segment[] {
  const found: Segment[] = [];
  for (let at = 0; at < kinds.length; at++) {
    const kind = kinds[at]!;
    if (kind === UNKNOWN) continue;
    const last = found.at(-1);
    if (last && last.kind === kind && at - last.to <= (kind === RAIL ? gap : 0)) last.to = at + 1;
    else found.push({ kind, from: at, to: at + 1 });
  }
  return found;
}
