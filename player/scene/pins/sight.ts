import type { SurfacePicker } from '../../capture/model/surfaces.ts';
import { FORWARD } from '../../capture/pin-disc.ts';
import type { Eye } from './gatherer.ts';

/**
 * How long the eye must rest before a test, and how long the test may run without a break, in milliseconds.
 * `SLICE` is short, so that the test hardly delays frames.
 */
const PAUSE = 100;
const SLICE = 2;
/** How many rays are cast between two checks of the time. */
const RAYS = 8;
/** The maximum number of eye positions for which the results are kept. */
const PLACES = 64;

/**
 * Finds out which pins are hidden from the eye, by casting rays to a few pins at a time while the eye stays
 * in place. Calls `changed` when all pins have been tested.
 */
export function createSight(picker: SurfacePicker, changed: () => void) {
  let hidden = new Uint8Array(0);
  let places: Float32Array = new Float32Array(0);
  let length = 0;
  const eye = { x: NaN, y: NaN, z: NaN };
  /** The hidden pins, by position of the eye. */
  const known = new Map<string, Uint8Array>();
  let next = 0;
  let complete = false;
  /** The version of the surfaces that were tested. */
  let { version } = picker;
  /** True if the pins or the surfaces have changed since the last test. */
  let stale = false;
  let timer = 0;

  function look(): void {
    timer = 0;
    const before = known.get(placeOf(eye));
    if (before) {
      hidden.set(before);
      next = length;
    }
    const end = performance.now() + SLICE;
    while (next < length && performance.now() < end) lookAtSome();
    if (next < length) timer = window.setTimeout(look, 0);
    else {
      complete = true;
      remember();
      changed();
    }
  }

  function remember(): void {
    if (known.size >= PLACES) known.clear();
    known.set(placeOf(eye), hidden.slice(0, length));
  }

  function lookAtSome(): void {
    const end = Math.min(length, next + RAYS);
    for (; next < end; next += 1) {
      const at = 3 * next;
      const now = picker.sees(eye, places[at]!, places[at + 1]!, places[at + 2]!, FORWARD) ? 0 : 1;
      hidden[next] = now;
    }
  }

  return {
    /**
     * True once every pin has been tested from the current position of the eye. Pins added later count as
     * visible until they are tested.
     */
    get complete() {
      return complete;
    },
    /** Returns true if a ray has found a surface in front of a pin. */
    isHidden: (pin: number) => hidden[pin] === 1,
    /** Makes room for `capacity` pins. All of them count as untested. */
    resize(capacity: number): void {
      hidden = new Uint8Array(capacity);
      known.clear();
      stale = true;
    },
    /**
     * Replaces the pins in [`from`, `before`). The pins after them now start at `to`; `length` is the new
     * total.
     */
    shift(from: number, before: number, to: number, nextLength: number): void {
      hidden.copyWithin(to, before, nextLength - to + before);
      hidden.fill(0, from, to);
      known.clear();
      stale = true;
    },
    /**
     * Called before each frame. Starts a test once the eye has stayed in place for a while and rays are fast.
     */
    follow(now: Eye, nextPlaces: Float32Array, nextLength: number): void {
      if (!picker.fast || nextLength === 0) return;
      if (version !== picker.version) {
        ({ version } = picker);
        known.clear();
        stale = true;
      }
      const moved = now.x !== eye.x || now.y !== eye.y || now.z !== eye.z;
      if (!moved && !stale) return;
      if (moved) complete = false;
      stale = false;
      eye.x = now.x;
      eye.y = now.y;
      eye.z = now.z;
      places = nextPlaces;
      length = nextLength;
      next = 0;
      clearTimeout(timer);
      timer = window.setTimeout(look, PAUSE);
    },
    stop: () => clearTimeout(timer),
  };
}

function placeOf({ x, y, z }: Eye): string {
  return `${x},${y},${z}`;
}
