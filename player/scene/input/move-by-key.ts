import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { WalkDirection } from '../../capture/navigation/create-walk.ts';

const WALKS: Record<string, WalkDirection> = {
  KeyW: 'forward',
  KeyS: 'back',
  KeyA: 'left',
  KeyD: 'right',
  ArrowUp: 'forward',
  ArrowDown: 'back',
};

/** How far a key press turns and tilts the view, in radians. */
const TURN = Math.PI / 9;
const TILT = Math.PI / 18;
/** The factor by which a key press zooms, and the fraction of the view's height by which it pans. */
const ZOOM = 1.25;
const PAN = 0.12;

/** How far each key turns the view inside, as [yaw, pitch] in radians. */
const TURNS: Record<string, [number, number]> = {
  ArrowLeft: [TURN, 0],
  ArrowRight: [-TURN, 0],
  KeyJ: [TURN, 0],
  KeyL: [-TURN, 0],
  PageUp: [0, TILT],
  PageDown: [0, -TILT],
};

/** How far each key turns the view around the model from outside, as [yaw, pitch] in radians. */
const ORBITS: Record<string, [number, number]> = {
  ...TURNS,
  ArrowUp: [0, -TILT],
  ArrowDown: [0, TILT],
};

/**
 * How far each key drags the ground in views from outside, as [right, down] in fractions of the view's
 * height.
 */
const PANS: Record<string, [number, number]> = {
  KeyW: [0, PAN],
  KeyS: [0, -PAN],
  KeyA: [PAN, 0],
  KeyD: [-PAN, 0],
};

/**
 * How far each key drags the floor plan, as [right, down] in fractions of the view's height. The floor plan
 * cannot be turned.
 */
const PLAN_PANS: Record<string, [number, number]> = {
  ...PANS,
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
};

const ZOOMS: Record<string, number> = { '+': 1 / ZOOM, '=': 1 / ZOOM, '-': ZOOM, _: ZOOM };

/**
 * Moves the view in response to a key. Returns whether the key has an effect. Letters are identified by their
 * position on the keyboard, so that W, A, S and D are in the same places on every layout.
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
  const direction = WALKS[code];
  const turn = TURNS[code];
  if (direction) capture.walkTowards(direction, repeat);
  else if (turn) capture.travel.turn(turn[0], turn[1], true);
  else return false;
  return true;
}

function orbitByKey({ travel }: LocalCapture, { code }: KeyboardEvent): boolean {
  const flat = travel.mode() === 'floorplan';
  const pan = (flat ? PLAN_PANS : PANS)[code];
  const turn = flat ? undefined : ORBITS[code];
  if (pan) travel.pan(pan[0], pan[1], true);
  else if (turn) travel.turn(turn[0], turn[1], true);
  else return false;
  return true;
}
