import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { Direction } from '../../capture/navigation/walking/walk.ts';

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
/** What one press scales the view by, and the part of its height that one moves it by. */
const ZOOM = 1.25;
const SHIFT = 0.12;

/** [yaw, pitch] in radians. */
const TURNS: Record<string, [number, number]> = {
  ArrowLeft: [TURN, 0],
  ArrowRight: [-TURN, 0],
  KeyJ: [TURN, 0],
  KeyL: [-TURN, 0],
  PageUp: [0, NOD],
  PageDown: [0, -NOD],
};

/** From outside: around the model, [yaw, pitch]. */
const ORBITS: Record<string, [number, number]> = {
  ...TURNS,
  ArrowUp: [0, -NOD],
  ArrowDown: [0, NOD],
};

/** From outside: the ground under the view, [right, down]. */
const SHIFTS: Record<string, [number, number]> = {
  KeyW: [0, SHIFT],
  KeyS: [0, -SHIFT],
  KeyA: [SHIFT, 0],
  KeyD: [-SHIFT, 0],
};

/** In a plan, which does not turn. */
const PLAN_SHIFTS: Record<string, [number, number]> = {
  ...SHIFTS,
  ArrowUp: [0, SHIFT],
  ArrowDown: [0, -SHIFT],
  ArrowLeft: [SHIFT, 0],
  ArrowRight: [-SHIFT, 0],
};

const ZOOMS: Record<string, number> = { '+': 1 / ZOOM, '=': 1 / ZOOM, '-': ZOOM, _: ZOOM };

/**
 * Moves as a key says; true when the key means something here. Letters are told by their place on the keyboard, so that W, A, S
 * and D lie together on every layout.
 */
export function moveByKey(capture: LocalCapture, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { travel } = capture;
  const zoom = ZOOMS[event.key];
  if (zoom) {
    travel.zoom(zoom, 0, 0, true);
    return true;
  }
  return travel.mode() === 'inside' ? walkByKey(capture, event) : orbitByKey(capture, event);
}

function walkByKey(capture: LocalCapture, { code, repeat }: KeyboardEvent): boolean {
  const direction = MOVES[code];
  const turn = TURNS[code];
  if (direction) capture.go(direction, repeat);
  else if (turn) capture.travel.turn(turn[0], turn[1], true);
  else return false;
  return true;
}

function orbitByKey({ travel }: LocalCapture, { code }: KeyboardEvent): boolean {
  const flat = travel.mode() === 'floorplan';
  const shift = (flat ? PLAN_SHIFTS : SHIFTS)[code];
  const turn = flat ? undefined : ORBITS[code];
  if (shift) travel.pan(shift[0], shift[1], true);
  else if (turn) travel.turn(turn[0], turn[1], true);
  else return false;
  return true;
}
