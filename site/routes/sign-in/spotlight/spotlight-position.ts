export interface Position {
  /** Pixels from the picture's left and top edges. */
  x: number;
  y: number;
}

/** Pixels that an arrow key moves the spotlight. */
const KEY_STEP = 20;

const moves: Record<string, Position> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

/** Where an arrow key moves the spotlight, never beyond the picture; null for other keys. */
export function movedByKey(
  key: string,
  from: Position,
  picture: { width: number; height: number },
): Position | null {
  const move = moves[key];
  if (!move) return null;
  return {
    x: Math.min(picture.width, Math.max(0, from.x + move.x)),
    y: Math.min(picture.height, Math.max(0, from.y + move.y)),
  };
}
