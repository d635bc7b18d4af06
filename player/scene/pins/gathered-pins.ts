import type { PerspectiveCamera } from 'three';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { SurfacePicker } from '../../capture/model/surfaces.ts';
import type { Placed } from '../../capture/pin-disc.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import { BUBBLE, createDiscLooks, findLooks, JOIN, PART } from './disc-looks.ts';
import { createGatherer, ROLE, type Gatherer } from './gatherer.ts';
import { createPinSet } from './pin-set.ts';
import { createPins } from './pins.ts';
import { createSight } from './sight.ts';
import type { IconAtlas } from './icon-atlas.ts';

/** Returns the icons of pins. Calls `loaded` when the picture that contains all icons has loaded. */
function createPinIcons(loaded: () => void) {
  let atlas: IconAtlas | null = null;
  let asked = false;
  let over = false;

  async function load(): Promise<void> {
    asked = true;
    try {
      const { drawIconAtlas } = await import('./icon-atlas.ts');
      if (over) return;
      atlas = drawIconAtlas();
      loaded();
    } catch {
      asked = false; // Discs have no icons until a later change of the annotations tries again.
    }
  }

  return {
    /**
     * Returns the icon's cell in the picture, from 1; 0 if there is no icon or the picture has not loaded.
     */
    cellOf({ icon, kind, unread }: Marker): number {
      if (!icon && kind !== 'thread') return 0;
      if (!asked) void load();
      return atlas ? (icon ? atlas.cellOf(icon) : unread ? BUBBLE.unread : BUBBLE.read) : 0;
    },
    get texture() {
      return atlas?.texture ?? null;
    },
    dispose(): void {
      over = true;
      atlas?.texture.dispose();
    },
  };
}

/** The fraction of a pin's range beyond which the pin starts to fade. */
const FADES_FROM = 0.85;

/** How far a disc may be behind a surface and still count as visible, in metres. */
const TOLERANCE = 0.05;

/** Returns the pins of a capture's annotations, grouped where they would overlap. */
export function createGatheredPins(capture: LocalCapture, picker: SurfacePicker, redraw: () => void) {
  const { manifest } = capture;
  const pins = createPins(redraw);
  const icons = createPinIcons(() => {
    pins.setIcons(icons.texture);
    set.takeIcons();
    rolesStale = true;
    redraw();
  });
  const set = createPinSet(manifest, (marker) => icons.cellOf(marker));
  const sight = createSight(picker, () => {
    rolesStale = true;
    redraw();
  });
  let gatherer: Gatherer = createGatherer(0);
  let roles = new Uint8Array(0);
  let shown = new Float32Array(0);
  let looks = createDiscLooks(0);
  const apart = { open: -1, hinted: -1, held: -1 };
  /** The view for which pins were last grouped. */
  const last = { x: NaN, y: NaN, z: NaN, focal: NaN, inside: true, floor: -1 };
  const reach = { join: 0, part: 0 };
  let rolesStale = true;

  function isApart(pin: number): boolean {
    return pin === apart.open || pin === apart.hinted || pin === apart.held;
  }

  function isBehind(pin: number): boolean {
    return roles[pin] === ROLE.behind;
  }

  function assignRoles(): void {
    const { floors, markers } = set;
    for (let pin = 0; pin < markers.length; pin += 1) {
      shown[pin] = 1;
      if (last.floor >= 0 && floors[pin] !== last.floor) roles[pin] = ROLE.none;
      else if (isApart(pin)) roles[pin] = ROLE.apart;
      else roles[pin] = last.inside && sight.isHidden(pin) ? ROLE.behind : ROLE.seen;
    }
    if (last.inside && set.ranged) fade();
  }

  /** Sets the opacity of pins that have a range, and hides those whose range does not reach the eye. */
  function fade(): void {
    const { places, ranges, markers } = set;
    for (let pin = 0; pin < markers.length; pin += 1) {
      if (ranges[pin] === Infinity || isApart(pin)) continue;
      const x = places[3 * pin]! - last.x;
      const y = places[3 * pin + 1]! - last.y;
      const z = places[3 * pin + 2]! - last.z;
      shown[pin] = shownAt(Math.sqrt(x * x + y * y + z * z), ranges[pin]!);
      if (shown[pin] === 0) roles[pin] = ROLE.none;
    }
  }

  /** Returns the index of the only visible floor; -1 if all are visible. */
  function shownFloor(inside: boolean): number {
    const shown = inside ? null : capture.shownFloor();
    const { floors } = manifest;
    for (let index = 0; index < floors.length; index += 1) if (floors[index]!.id === shown) return index;
    return -1;
  }

  function place(pin: number): void {
    pins.place(pin, set.markers[pin]!);
    pins.tint(pin, set.colors[pin]!);
  }

  return {
    object: pins.object,
    set,
    /** Returns the discs as they were last drawn. */
    discs: () => gatherer,
    /** Returns all annotations that a leader's disc represents, starting with the leader's own. */
    membersOf(leader: number): Marker[] {
      const { leaderOf } = gatherer;
      const others = set.markers.filter((_, pin) => leaderOf[pin] === leader && pin !== leader);
      return [set.markers[leader]!, ...others];
    },
    /** Replaces the annotations. */
    take(markers: readonly Marker[]): void {
      if (markers === set.markers) return;
      set.set(markers, {
        grown(capacity) {
          gatherer = createGatherer(capacity);
          roles = new Uint8Array(capacity);
          shown = new Float32Array(capacity);
          looks = createDiscLooks(capacity);
          sight.resize(capacity);
          pins.resize(capacity, set.places);
        },
        changed(from, before, to) {
          gatherer.shift(from, before, to, markers.length);
          sight.shift(from, before, to, markers.length);
          const end = before === to ? to : markers.length;
          for (let pin = from; pin < end; pin += 1) place(pin);
          pins.send();
          rolesStale = true;
        },
      });
    },
    /** Sets the pins that never join a group: the open, highlighted and held pins. -1 means none. */
    setApart(open: number, hinted: number, held: number): void {
      if (open === apart.open && hinted === apart.hinted && held === apart.held) return;
      apart.open = open;
      apart.hinted = hinted;
      apart.held = held;
      rolesStale = true;
    },
    /** Draws a pin at another place until its annotation changes or the pin moves back. */
    move(pin: number, at: Placed): void {
      set.move(pin, at);
      pins.place(pin, at);
      pins.send();
      rolesStale = true;
    },
    /**
     * Called before each frame, with the camera already in place. `height` is the view's height in CSS
     * pixels.
     */
    frame(camera: PerspectiveCamera, height: number): void {
      const { position } = camera;
      const inside = capture.mode() === 'inside';
      const floor = shownFloor(inside);
      const focal = height / 2 / Math.tan((camera.fov * Math.PI) / 360);
      if (inside !== last.inside || floor !== last.floor) {
        last.inside = inside;
        last.floor = floor;
        rolesStale = true;
      }
      if (inside) sight.follow(position, set.places, set.markers.length);
      // Until rays have tested which pins are hidden, the depth buffer decides.
      pins.drawOnTop(!inside || sight.complete, inside && sight.complete);
      const moved = position.x !== last.x || position.y !== last.y || position.z !== last.z;
      if (!moved && focal === last.focal && !rolesStale) return;
      last.x = position.x;
      last.y = position.y;
      last.z = position.z;
      last.focal = focal;
      reach.join = JOIN / focal;
      reach.part = PART / focal;
      if (rolesStale || (inside && set.ranged)) assignRoles();
      rolesStale = false;
      gatherer.gather(set.places, roles, set.markers.length, position, reach);
      findLooks(set, gatherer.leaderOf, shown, looks);
      pins.list(gatherer, looks, isBehind);
    },
    /**
     * Returns true if a pin is hidden from the eye. `surface` is the distance in metres to the surface at the
     * pin's place in the view. Until rays have tested all pins, this distance decides.
     */
    isHidden: (pin: number, distance: number, surface: number) =>
      last.inside && (sight.complete ? isBehind(pin) : distance > surface + TOLERANCE),
    /** Highlights the open and the hovered pin; see `createPins`. */
    highlight: (open: number, hovered: number, ratio: number) => pins.update(open, hovered, ratio),
    dispose(): void {
      sight.stop();
      icons.dispose();
      pins.dispose();
    },
  };
}

/**
 * Returns the opacity of a pin, 0 to 1, at a distance from the eye (metres): full within most of its range,
 * decreasing towards the end of the range, and zero beyond. The opacity depends only on the distance, so that
 * nothing changes while the user stands still.
 */
export function shownAt(distance: number, range: number): number {
  const from = range * FADES_FROM;
  if (distance <= from) return 1;
  if (distance >= range) return 0;
  const part = (range - distance) / (range - from);
  return part * part * (3 - 2 * part);
}
