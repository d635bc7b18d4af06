import type { Capture } from '../capture/capture.ts';
import { annotationsInRoom } from '../capture/navigation/floors/annotations-in-room.ts';
import type { PlayerStore } from './player-state.ts';
import { texts } from './texts.ts';

/** Keeps the state in step with the open capture: place, mode and floor, and the tag that was chosen in the space. */
export function followCapture(
  state: PlayerStore,
  announce: (text: string) => void,
  openTag: (id: string) => void,
): void {
  function readModes(capture: Capture): void {
    state.set({ mode: capture.mode(), floor: capture.shownFloor() });
  }

  function arrive(capture: Capture): void {
    const place = capture.place();
    if (place.sweep === state.get().place.sweep) return;
    state.set({ place });
    if (!place.room) return;
    const { length } = annotationsInRoom(state.get().tags, place.room, capture.floors);
    announce(texts.arrival(place.room.name, length));
  }

  let stop: (() => void) | undefined;
  state.watch(
    ({ capture }) => capture,
    (capture) => {
      stop?.();
      stop = capture?.listen({
        arrived: () => arrive(capture),
        changed: () => readModes(capture),
        annotationChosen: ({ id }) => openTag(id),
      });
      if (!capture) return;
      state.set({ place: capture.place() });
      readModes(capture);
    },
  );
}
