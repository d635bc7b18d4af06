/**
 * A generated building with its complete truth, in metres, y up, x right and z down in the plan. Nothing is
 * rotated yet.
 */
export interface Building {
  seed: number;
  storeys: Storey[];
  /** Boxes painted one over the other. Later ones win. */
  boxes: Box[];
}

export interface Storey {
  elevation: number;
  /** The clear height. */
  height: number;
  rooms: TrueRoom[];
  doors: Opening[];
  windows: Opening[];
  stairs: Rect[];
}

/** A room from wall face to wall face. Several rectangles that touch are one room without walls between them. */
export interface TrueRoom {
  name: string;
  rects: Rect[];
}

/** A rectangle as [x0, z0, x1, z1]. */
export type Rect = readonly [number, number, number, number];

/** An opening through a wall: the rectangle of the missing wall, and its heights above the floor. */
export interface Opening {
  rect: Rect;
  bottom: number;
  top: number;
}

export const MATERIALS = ['air', 'wall', 'floor', 'ceiling', 'step', 'furniture', 'glass'] as const;
export type Material = (typeof MATERIALS)[number];

/** A minimum and maximum corner, and a material. `air` carves. */
export interface Box {
  from: readonly [number, number, number];
  to: readonly [number, number, number];
  of: Material;
}
