import type { Capture } from '../capture/capture.ts';
import { tagsInRoom } from '../capture/navigation/floors/tags-in-room.ts';
import type { Store } from './store.ts';
import type { View } from './player-state.ts';
import { words } from './texts.ts';

/** Has the view follow an open capture: where one is, in which mode, on which storey, and which tag one chose in the space. */
export function followCapture(
  capture: Capture,
  view: Store<View>,
  announce: (text: string) => void,
  openTag: (id: string) => void,
): void {
  const tellModes = (): void => view.set({ mode: capture.mode(), floor: capture.shownFloor() });

  function arrive(): void {
    const place = capture.place();
    if (place.sweep === view.get().place.sweep) return;
    view.set({ place });
    if (!place.room) return;
    const { length } = tagsInRoom(view.get().tags, place.room, capture.floors);
    announce(words.arrival(place.room.name, length));
  }

  view.set({ capture, place: capture.place() });
  tellModes();
  capture.listen({ arrived: arrive, changed: tellModes, tagChosen: openTag });
}
