/** What a label can show. */
export const HIDDEN = 0;
export const NAME = 1;
export const NAME_AND_AREA = 2;

/**
 * The labels of rooms, largest room first. Positions and sizes are in pixels of the view. The arrays are
 * changed in place, because every frame of a movement reads and writes them.
 */
export type Labels = ReturnType<typeof createLabels>;

/**
 * The centres of pins and of people's initials, which labels must not cover. Coordinates are in pixels of the
 * view.
 */
export interface Obstacles {
  count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/**
 * The height of a name alone and of a name with an area, the gap between two labels, and the margin around
 * the centre of an obstacle, in pixels.
 */
const HEIGHT = [0, 18, 34] as const;
const GAP = 4;
const REACH = 15;
/**
 * `findPlace` tries these vertical offsets of a label, in this order, until the label fits. They are in
 * pixels; positive offsets move the label down.
 */
const OFFSETS = [0, -30, 30, -60, 60] as const;
/**
 * The index in `OFFSETS` from which a label must not extend beyond the height of its room's bounding box. At
 * smaller indexes, the limit is `WIDER` times this height.
 */
const FURTHER = 3;
/**
 * The maximum width of a label, relative to the width of its room. At the first offsets, the factor also
 * limits the height (see `FURTHER`). A label that is wider than its room still belongs clearly to the room,
 * because its best position is in the room.
 */
const WIDER = 1.5;

export function createLabels(count: number) {
  const numbers = (): Float32Array => new Float32Array(count);
  return {
    count,
    /** The best position for the centre of each label, in pixels. A label is hidden if its `x` is NaN. */
    x: numbers(),
    y: numbers(),
    /** The size of each room's bounding box in the view, in pixels. */
    roomWidth: numbers(),
    roomHeight: numbers(),
    /** The widths of the texts for each room's name and area, in pixels. */
    nameWidth: numbers(),
    areaWidth: numbers(),
    /**
     * The results of `chooseLabels`: what each label shows, and how many pixels it is below its best position
     * (above it if negative).
     */
    shows: new Uint8Array(count),
    offset: numbers(),
  };
}

/**
 * Decides what each label shows and how far it moves: the room's name and area if both fit, otherwise only
 * the name, otherwise nothing. Labels never overlap.
 */
export function chooseLabels(labels: Labels, obstacles: Obstacles): void {
  for (let index = 0; index < labels.count; index += 1) {
    labels.shows[index] = HIDDEN;
    if (Number.isNaN(labels.x[index])) continue;
    if (!findPlace(labels, obstacles, index, NAME_AND_AREA)) findPlace(labels, obstacles, index, NAME);
  }
}

function findPlace(labels: Labels, obstacles: Obstacles, index: number, shows: 1 | 2): boolean {
  if (widthOf(labels, index, shows) > WIDER * labels.roomWidth[index]!) return false;
  for (let at = 0; at < OFFSETS.length; at += 1) {
    const offset = OFFSETS[at]!;
    const room = (at < FURTHER ? WIDER : 1) * labels.roomHeight[index]!;
    if (2 * Math.abs(offset) > room - HEIGHT[shows]) return false;
    if (!isFree(labels, obstacles, index, shows, offset)) continue;
    labels.shows[index] = shows;
    labels.offset[index] = offset;
    return true;
  }
  return false;
}

function isFree(labels: Labels, obstacles: Obstacles, index: number, shows: 1 | 2, offset: number): boolean {
  const x = labels.x[index]!;
  const y = labels.y[index]! + offset;
  const width = widthOf(labels, index, shows) / 2;
  const height = HEIGHT[shows] / 2;
  for (let at = 0; at < obstacles.count; at += 1) {
    if (Math.abs(obstacles.x[at]! - x) >= width + REACH) continue;
    if (Math.abs(obstacles.y[at]! - y) < height + REACH) return false;
  }
  for (let other = 0; other < index; other += 1) {
    const shown = labels.shows[other] as 0 | 1 | 2;
    if (shown === HIDDEN) continue;
    if (Math.abs(labels.x[other]! - x) >= width + widthOf(labels, other, shown) / 2 + GAP) continue;
    const away = Math.abs(labels.y[other]! + labels.offset[other]! - y);
    if (away < height + HEIGHT[shown] / 2 + GAP) return false;
  }
  return true;
}

function widthOf({ nameWidth, areaWidth }: Labels, index: number, shows: 1 | 2): number {
  return shows === NAME ? nameWidth[index]! : Math.max(nameWidth[index]!, areaWidth[index]!);
}
