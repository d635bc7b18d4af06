import { Vector3, type Camera } from 'three';
import { type Marker, isSameSelection } from '../../tour/annotation-kind.ts';
import { createGatheredPins } from './gathered-pins.ts';
import { createPinLabel } from './pin-label.ts';
import type { SceneParts } from '../scene-parts.ts';
import { pinTexts } from './texts.ts';
import type { Selection } from '../../../contract/protocol/view-state.ts';
import { THROUGH_WALLS, writeDisc, type Placed } from '../../capture/pin-disc.ts';
import type { Discs } from './gatherer.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { createDiscLooks } from './disc-looks.ts';
import { createPins } from './pins.ts';

/** Returns the pin that shows where an annotation would be placed. */
function createGhostPin() {
  const pins = createPins(() => {});
  const places = new Float32Array(3);
  const disc = { x: 0, y: 0, z: 0 };
  pins.resize(1, places);
  pins.tint(0, Number.parseInt(tagColors.blue.slice(1), 16));
  pins.list(
    { drawn: new Uint32Array(1), count: 1, sizes: new Int32Array([1]) },
    createDiscLooks(1),
    () => false,
  );
  pins.show(false);
  let shown: Placed | null = null;

  return {
    object: pins.object,
    /** Called before each frame. `at` is null if nothing is being placed. */
    frame(at: Placed | null, ratio: number): void {
      if (at === shown && !at) return;
      pins.show(at !== null);
      pins.update(-1, -1, ratio);
      if (at === shown || !at) return void (shown = at);
      shown = at;
      writeDisc(at, disc);
      places.set([disc.x, disc.y, disc.z]);
      pins.place(0, at);
      pins.send();
    },
    dispose: () => pins.dispose(),
  };
}

/** How close to a disc's centre a click must be to select it, in pixels: half a 44 px touch target. */
const REACH = 22;

const point = new Vector3();

/**
 * Draws the pins of annotations, highlights the hovered and open ones, and shows where a new annotation would
 * be placed.
 */
export type AnnotationPins = ReturnType<typeof createAnnotationPins>;

/**
 * A disc, identified by its leader: the annotation at whose position the disc is drawn. `gathers` is true if
 * the disc also represents other annotations.
 */
export interface Disc {
  marker: Marker;
  gathers: boolean;
}

/** The maximum number of titles in the label of a group. */
const TITLES = 2;

export function createAnnotationPins(parts: SceneParts) {
  const { stage, capture, picker, camera, state, pointerState, redraw } = parts;
  const pins = createGatheredPins(capture, picker, redraw);
  const ghost = createGhostPin();
  const label = createPinLabel(stage);
  const [findOpen, findHinted, findHeld] = [createPinLookup(), createPinLookup(), createPinLookup()];
  const view = { width: 0, height: 0 };
  /** The index of the pin that is drawn at the pointer, because it is being dragged; -1 if there is none. */
  let displaced = -1;
  /** The last labelled leader, the number of annotations that its disc represents, and its label. */
  const labelled = { marker: null as Marker | null, size: 0, text: '' };

  function textOf(pin: number): string {
    const marker = pins.set.markers[pin];
    const size = pins.discs().sizes[pin] ?? 0;
    if (!marker) return '';
    if (labelled.marker === marker && labelled.size === size) return labelled.text;
    labelled.marker = marker;
    labelled.size = size;
    labelled.text = size > 1 ? gatheredText(pin, size) : marker.title;
    return labelled.text;
  }

  function gatheredText(pin: number, size: number): string {
    const titles = pins
      .membersOf(pin)
      .slice(0, TITLES)
      .map(({ title }) => title || pinTexts.untitled);
    return pinTexts.gathered(titles, size - titles.length);
  }

  /** Draws a dragged pin at the pointer, and moves it back afterwards. */
  function drag(held: number): void {
    const { dragged } = pointerState;
    const now = dragged ? held : -1;
    if (displaced >= 0 && displaced !== now) {
      const marker = pins.set.markers[displaced];
      if (marker) pins.move(displaced, marker);
    }
    displaced = now;
    if (dragged && now >= 0) pins.move(now, dragged.at);
  }

  return {
    objects: [pins.object, ghost.object],
    /**
     * Called before each frame with the size of the view in CSS pixels, and the number of canvas pixels per
     * CSS pixel.
     */
    frame(width: number, height: number, ratio: number): void {
      const { placing, hinted } = state.get();
      const { markers, selected } = capture.annotations();
      const { dragged, marker, gathers } = pointerState;
      view.width = width;
      view.height = height;
      pins.take(markers);
      const open = findOpen(markers, selected);
      const hint = findHinted(markers, hinted);
      const held = findHeld(markers, dragged?.marker ?? marker);
      drag(held);
      pins.setApart(open, hint, gathers && !dragged ? -1 : held);
      pins.frame(camera, height);
      const hovered = held >= 0 ? held : hint;
      pins.highlight(open, hovered, ratio);
      ghost.frame(placing ? pointerState.ghost : null, ratio);
      const named = hovered >= 0 ? hovered : open;
      label.update(dragged?.at ?? markers[named] ?? null, textOf(named), camera, width, height);
    },
    /**
     * Returns the visible disc at a point in the view; null if there is none. `surface` is the distance to
     * the surface at that point, in metres.
     */
    discAt(left: number, top: number, surface: number): Disc | null {
      const isHidden = (at: number, distance: number): boolean => pins.isHidden(at, distance, surface);
      const pin = findDisc(pins.discs(), pins.set.places, camera, view, { left, top }, isHidden);
      const marker = pins.set.markers[pin];
      return marker ? { marker, gathers: pins.discs().sizes[pin]! > 1 } : null;
    },
    /** Returns all annotations that the leader's disc represents, starting with the leader. */
    gatheredBy(leader: Marker): readonly Marker[] {
      const pin = pins.set.markers.indexOf(leader);
      return pin < 0 ? [] : pins.membersOf(pin);
    },
    dispose(): void {
      pins.dispose();
      ghost.dispose();
      label.dispose();
    },
  };
}

/**
 * Returns a function that finds a selection among annotations. The function remembers the last result,
 * because the result is the same in almost every frame.
 */
function createPinLookup(): (markers: readonly Marker[], selection: Selection | null) => number {
  let lastMarkers: readonly Marker[] = [];
  let lastSelection: Selection | null = null;
  let found = -1;
  return (markers, selection) => {
    if (markers === lastMarkers && selection === lastSelection) return found;
    lastMarkers = markers;
    lastSelection = selection;
    found = selection ? indexOf(markers, selection) : -1;
    return found;
  };
}

function indexOf(markers: readonly Marker[], selection: Selection): number {
  return markers.findIndex((marker) => isSameSelection(marker, selection));
}

/**
 * Returns the leader of the disc nearest to a point in the view (CSS pixels from its top left corner); -1 if
 * none is near enough. `isHidden` returns whether a pin at a given distance from the eye (metres) is hidden.
 * A hidden pin can be selected only from nearby.
 */
export function findDisc(
  { drawn, count }: Discs,
  places: Float32Array,
  camera: Camera,
  view: { width: number; height: number },
  at: { left: number; top: number },
  isHidden: (pin: number, distance: number) => boolean,
): number {
  let best = -1;
  let least = REACH;
  for (let index = 0; index < count; index += 1) {
    const pin = drawn[index]!;
    point.fromArray(places, 3 * pin);
    const distance = point.distanceTo(camera.position);
    if (distance > THROUGH_WALLS && isHidden(pin, distance)) continue;
    point.project(camera);
    if (point.z > 1) continue; // The pin is behind the eye.
    const across = ((point.x + 1) / 2) * view.width - at.left;
    const down = ((1 - point.y) / 2) * view.height - at.top;
    const off = Math.hypot(across, down);
    if (off > least) continue;
    least = off;
    best = pin;
  }
  return best;
}
