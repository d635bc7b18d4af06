import type { Sweep } from '../../../contract/capture.ts';
import type { Capture } from '../../capture/capture.ts';
import { roomOf } from '../../capture/navigation/annotations-in-room.ts';
import { floorAtHeight } from '../../capture/navigation/floor-heights.ts';
import { nearestSweep } from '../../capture/navigation/nearest-sweep.ts';
import type { Annotation, AnnotationKind } from '../../tour/annotation-kind.ts';
import { markerOf } from '../../tour/read-annotations.ts';
import { selectionKey } from '../../tour/selection.ts';
import { nameOf } from '../annotations/find-selected.ts';
import type { ItemPlace, PaletteItem, PaletteTarget } from './palette-item.ts';
import { nameOfKind } from './palette-texts.ts';

// Items are never changed in place, so what was made of one is valid as long as the item exists.
const known = new WeakMap<Capture, WeakMap<Annotation, PaletteItem>>();

/** An annotation as the palette finds it: the same object for as long as item and capture are. */
export function annotationItem(capture: Capture, kind: AnnotationKind, item: Annotation): PaletteItem {
  let items = known.get(capture);
  if (!items) known.set(capture, (items = new WeakMap()));
  let found = items.get(item);
  if (!found) items.set(item, (found = new AnnotationItem(capture, kind, item)));
  return found;
}

/** What takes time is found out when it is first asked for, by the index in its slices: thousands are listed at once. */
class AnnotationItem implements PaletteItem {
  readonly key: string;
  readonly group: string;
  readonly kind: string;
  readonly title: string;
  readonly icon: PaletteItem['icon'];
  readonly target: PaletteTarget;
  readonly shortcut = '';
  readonly #capture: Capture;
  readonly #kind: AnnotationKind;
  readonly #item: Annotation;
  #place: ItemPlace | null = null;

  constructor(capture: Capture, kind: AnnotationKind, item: Annotation) {
    const selection = { kind: kind.name, id: item.id };
    this.#capture = capture;
    this.#kind = kind;
    this.#item = item;
    this.key = selectionKey(selection);
    this.group = kind.texts.plural;
    this.kind = nameOfKind(kind.texts);
    this.title = nameOf(kind, item);
    this.icon = markerOf(kind, item).color as `#${string}`;
    this.target = { does: 'open', selection };
  }

  get texts(): readonly string[] {
    const { room } = this.place;
    const texts = this.#kind.findTexts(this.#item).filter((text) => text !== '' && text !== this.title);
    return room ? [...texts, room.name] : texts;
  }

  get place(): ItemPlace {
    return (this.#place ??= this.#findPlace());
  }

  #findPlace(): ItemPlace {
    const { floors, rooms } = this.#capture;
    const marker = markerOf(this.#kind, this.#item);
    const stored = this.#item as Annotation & { floor?: unknown; room?: unknown };
    const room = rooms.find(({ id }) => id === stored.room) ?? roomOf(this.#capture, marker) ?? null;
    const floor = stored.floor ?? room?.floor ?? floorAtHeight(this.#capture, marker.position[1]);
    return {
      room,
      floor: floors.find(({ id }) => id === floor) ?? null,
      sweep: this.#findSweep(room?.id ?? null),
    };
  }

  /** Where it is to be seen from, else was placed from, else the nearest place in its room. */
  #findSweep(room: string | null): Sweep | null {
    const { sweeps } = this.#capture;
    const id = this.#kind.view?.(this.#item)?.sweep ?? this.#item.sweep;
    const stored = sweeps.find((sweep) => sweep.id === id);
    const inRoom = stored ? [] : sweeps.filter((sweep) => sweep.room === room);
    return stored ?? nearestSweep(inRoom.length > 0 ? inRoom : sweeps, this.#item.position);
  }
}
