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
  /** Called when the arrays have been replaced by longer ones, in which all entries are new. */
  grown: (capacity: number) => void;
  /** Called when the pins from `from` to `before` have changed. Those after them now start at `to`. */
  changed: (from: number, before: number, to: number) => void;
}

/** The initial capacity, and the factor by which the new capacity exceeds the required one when it grows. */
const CAPACITY = 64;
const SPARE = 1.5;

/** Creates a set. `iconOf` returns the cell of a marker's icon, 0 for none. */
export function createPinSet(manifest: Manifest, iconOf: (marker: Marker) => number) {
  let markers: readonly Marker[] = [];
  let capacity = 0;
  let places = new Float32Array(0);
  let colors = new Uint32Array(0);
  let floors = new Int16Array(0);
  let ranges = new Float32Array(0);
  let icons = new Uint8Array(0);
  let ranged = false;

  function grow(needed: number): void {
    capacity = Math.max(CAPACITY, Math.ceil(needed * SPARE));
    places = new Float32Array(3 * capacity);
    colors = new Uint32Array(capacity);
    floors = new Int16Array(capacity);
    ranges = new Float32Array(capacity);
    icons = new Uint8Array(capacity);
  }

  /** Draws a pin at another place than its annotation's. */
  function move(pin: number, { position, normal }: Placed): void {
    for (let axis = 0; axis < 3; axis += 1)
      places[3 * pin + axis] = position[axis]! + normal[axis]! * STEM_LENGTH;
  }

  function write(pin: number, marker: Marker): void {
    move(pin, marker);
    colors[pin] = Number.parseInt(marker.color.slice(1), 16);
    const floor = floorAtHeight(manifest, marker.position[1]);
    floors[pin] = manifest.floors.findIndex(({ id }) => id === floor);
    ranges[pin] = marker.range ?? Infinity;
    icons[pin] = iconOf(marker);
    ranged ||= marker.range != null;
  }

  return {
    get markers() {
      return markers;
    },
    /** The position of each disc: x, y, z in metres. */
    get places() {
      return places;
    },
    /** The colour of each annotation: #rrggbb as a number. */
    get colors() {
      return colors;
    },
    /** The floor of each annotation, as an index into the manifest's floors. */
    get floors() {
      return floors;
    },
    /** How far from the eye each annotation is shown in the inside view, in metres; Infinity if unlimited. */
    get ranges() {
      return ranges;
    },
    /** The cell of each icon; see `PinIcons`. */
    get icons() {
      return icons;
    },
    /** True if any pin has ever had a range. */
    get ranged() {
      return ranged;
    },
    /** Replaces the annotations, and calls the functions of `changed` for what has changed. */
    set(next: readonly Marker[], { grown, changed }: PinSetChange): void {
      const last = markers;
      markers = next;
      if (next.length > capacity) {
        grow(next.length);
        next.forEach((marker, pin) => write(pin, marker));
        grown(capacity);
        changed(0, 0, next.length);
        return;
      }
      const from = countSame(last, next);
      const behind = countSameAtEnd(last, next, from);
      const [before, to] = [last.length - behind, next.length - behind];
      if (from === before && from === to) return;
      places.copyWithin(3 * to, 3 * before, 3 * last.length);
      colors.copyWithin(to, before, last.length);
      floors.copyWithin(to, before, last.length);
      ranges.copyWithin(to, before, last.length);
      icons.copyWithin(to, before, last.length);
      for (let pin = from; pin < to; pin += 1) write(pin, next[pin]!);
      changed(from, before, to);
    },
    move,
    /** Updates the cell of each icon. */
    takeIcons(): void {
      for (const [pin, marker] of markers.entries()) icons[pin] = iconOf(marker);
    },
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
