/**
 * A generated building, with its complete truth. Metres, y up, x right, z down in the plan; nothing is
 * rotated yet.
 */
export interface Building {
  seed: number;
  storeys: Storey[];
  /** Painted one over the other: later ones win. */
  boxes: Box[];
}

export interface Storey {
  elevation: number;
  /** Clear height. */
  height: number;
  rooms: TrueRoom[];
  doors: Opening[];
  windows: Opening[];
  stairs: Rect[];
}

/** Free from wall face to wall face; several rectangles that touch are one room without walls between. */
export interface TrueRoom {
  name: string;
  rects: Rect[];
}

/** [x0, z0, x1, z1] */
export type Rect = readonly [number, number, number, number];

/** Through a wall: the rectangle of the missing wall, and its heights above the floor. */
export interface Opening {
  rect: Rect;
  bottom: number;
  top: number;
}

export const MATERIALS = ['air', 'wall', 'floor', 'ceiling', 'step', 'furniture', 'glass'] as const;
export type Material = (typeof MATERIALS)[number];

/** Minimum and maximum corner, and material; `air` carves. */
export interface Box {
  from: readonly [number, number, number];
  to: readonly [number, number, number];
  of: Material;
}
