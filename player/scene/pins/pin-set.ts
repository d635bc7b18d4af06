import type { Manifest } from '../../capture/manifest.ts';
import { floorAtHeight } from '../../capture/navigation/floor-heights.ts';
import { STEM_LENGTH, type Placed } from '../../capture/pin-disc.ts';
import type { Marker } from '../../tour/annotation-kind.ts';

/**
 * Annotations as numbers, which are read in every frame. The arrays may be longer than the list of
 * annotations.
 */
export type PinSet = ReturnType<typeof createPinSet>;

export interface PinSetChange {
  /** Called when the arrays have been replaced by longer arrays, in which all entries are new. */
  grown: (capacity: number) => void;
  /**
   * Called when the pins in [`from`, `before`) have been replaced. The pin at `before` is now at `to`, and so
   * on.
   */
  changed: (from: number, before: number, to: number) => void;
}

/**
 * The minimum capacity, and the factor by which the capacity exceeds the number of annotations when the
 * arrays grow.
 */
const CAPACITY = 64;
const SPARE = 1.5;

/** Creates a set. `iconOf` returns the cell of a marker's icon, 0 for none. */
export function createPinSet(manifest: Manifest, iconOf: (marker: Marker) => number) {
  let capacity = 0;
  const pins = {
    markers: [] as readonly Marker[],
    ...createArrays(capacity),
    /** True if any pin has ever had a range. */
    ranged: false,
    set,
    move,
    takeIcons,
  };

  /** Sets the position at which a pin is drawn, which can differ from its annotation's position. */
  function move(pin: number, { position, normal }: Placed): void {
    for (let axis = 0; axis < 3; axis += 1)
      pins.places[3 * pin + axis] = position[axis]! + normal[axis]! * STEM_LENGTH;
  }

  function write(pin: number, marker: Marker): void {
    move(pin, marker);
    pins.colors[pin] = Number.parseInt(marker.color.slice(1), 16);
    const floor = floorAtHeight(manifest, marker.position[1]);
    pins.floors[pin] = manifest.floors.findIndex(({ id }) => id === floor);
    pins.ranges[pin] = marker.range ?? Infinity;
    pins.icons[pin] = iconOf(marker);
    pins.ranged ||= marker.range != null;
  }

  /**
   * Replaces the annotations. Calls `grown` if the arrays had to grow, and `changed` for the pins that
   * changed.
   */
  function set(next: readonly Marker[], { grown, changed }: PinSetChange): void {
    const last = pins.markers;
    pins.markers = next;
    if (next.length > capacity) {
      capacity = Math.max(CAPACITY, Math.ceil(next.length * SPARE));
      Object.assign(pins, createArrays(capacity));
      next.forEach((marker, pin) => write(pin, marker));
      grown(capacity);
      changed(0, 0, next.length);
      return;
    }
    const from = countSame(last, next);
    const behind = countSameAtEnd(last, next, from);
    const [before, to] = [last.length - behind, next.length - behind];
    if (from === before && from === to) return;
    pins.places.copyWithin(3 * to, 3 * before, 3 * last.length);
    for (const array of [pins.colors, pins.floors, pins.ranges, pins.icons])
      array.copyWithin(to, before, last.length);
    for (let pin = from; pin < to; pin += 1) write(pin, next[pin]!);
    changed(from, before, to);
  }

  /** Updates the cell of each icon. */
  function takeIcons(): void {
    for (const [pin, marker] of pins.markers.entries()) pins.icons[pin] = iconOf(marker);
  }

  return pins;
}

/** Returns the arrays of a set for up to `capacity` annotations. */
function createArrays(capacity: number) {
  return {
    /** The position of each disc: x, y, z in metres. */
    places: new Float32Array(3 * capacity),
    /** The colour of each annotation: #rrggbb as a number. */
    colors: new Uint32Array(capacity),
    /** The floor of each annotation, as an index into the manifest's floors. */
    floors: new Int16Array(capacity),
    /** How far from the eye each annotation is shown in the inside view, in metres; Infinity if unlimited. */
    ranges: new Float32Array(capacity),
    /** The cell of each annotation's icon in the picture that contains all icons; 0 for no icon. */
    icons: new Uint8Array(capacity),
  };
}

/** Returns how many entries two lists have in common at the start. */
function countSame(a: readonly Marker[], b: readonly Marker[]): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a[count] === b[count]) count += 1;
  return count;
}

/** Returns how many entries two lists have in common at the end, not counting the first `from`. */
function countSameAtEnd(a: readonly Marker[], b: readonly Marker[], from: number): number {
  const most = Math.min(a.length, b.length) - from;
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return count;
}
