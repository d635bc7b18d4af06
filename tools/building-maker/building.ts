/** A building that is made up, with all that is true of it. Metres, y up, x right, z down in the plan; nothing is turned yet. */
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

/** Through a wall: the rectangle of the wall that is missing, and between which heights above the floor. */
export interface Opening {
  rect: Rect;
  bottom: number;
  top: number;
}

export const MATERIALS = ['air', 'wall', 'floor', 'ceiling', 'step', 'furniture', 'glass'] as const;
export type Material = (typeof MATERIALS)[number];

/** Least and greatest corner, and what it is of; `air` carves. */
export interface Box {
  from: readonly [number, number, number];
  to: readonly [number, number, number];
  of: Material;
}
