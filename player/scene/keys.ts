import type { Direction, Walk } from '../capture/local/walk.ts';

const MOVES: Record<string, Direction> = {
  KeyW: 'forward',
  KeyS: 'back',
  KeyA: 'left',
  KeyD: 'right',
  ArrowUp: 'forward',
  ArrowDown: 'back',
};

/** Radians that one press of a key turns. */
const TURN = Math.PI / 9;
const NOD = Math.PI / 18;

/** [yaw, pitch] in radians. */
const TURNS: Record<string, [number, number]> = {
  ArrowLeft: [TURN, 0],
  ArrowRight: [-TURN, 0],
  KeyJ: [TURN, 0],
  KeyL: [-TURN, 0],
  PageUp: [0, NOD],
  PageDown: [0, -NOD],
};

/**
 * Walks and turns as a key says; true when the key means something here. Keys are told by their place on the keyboard, so
 * that W, A, S and D lie together on every layout.
 */
export function walkByKey(walk: Walk, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const direction = MOVES[event.code];
  const turn = TURNS[event.code];
  if (direction) walk.go(direction);
  else if (turn) walk.turn(turn[0], turn[1], true);
  else return false;
  return true;
}
