import type { Selection } from '../../contract/protocol/view-state.ts';
import type { Capture, CaptureEvents } from '../capture/capture.ts';
import { annotationsInRoom } from '../capture/navigation/annotations-in-room.ts';
import { countAnnotations, listAllMarkers } from '../tour/read-annotations.ts';
import type { PlayerStore } from './player-state.ts';
import { texts } from './texts.ts';

/**
 * Keeps the state in sync with the open capture: position, mode, floor, and the annotation that the user
 * chose in the space.
 */
export function followCapture(
  state: PlayerStore,
  announce: (text: string) => void,
  open: (selection: Selection) => void,
): void {
  function readModes(capture: Capture): void {
    state.set({ mode: capture.mode(), floor: capture.shownFloor() });
  }

  function arrive(capture: Capture): void {
    const place = capture.place();
    if (place.sweep === state.get().place.sweep) return;
    state.set({ place });
    // While the guided tour walks to a stop, its captions announce the position.
    if (!place.room || state.get().guidedTour?.phase === 'walking') return;
    const markers = listAllMarkers(state.get().annotations);
    const there = annotationsInRoom(markers, place.room, capture.floors);
    announce(texts.arrival(place.room.name, countAnnotations(there)));
  }

  listenToCaptures(state, (capture) => ({
    arrived: () => arrive(capture),
    changed: () => readModes(capture),
    annotationChosen: open,
  }));
  state.watchFields(['capture'], ({ capture }) => {
    if (!capture) return;
    state.set({ place: capture.place() });
    readModes(capture);
  });
}

/**
 * Listens to the open capture, and to each capture that opens later. `events` returns the listeners for a
 * capture. It must not change the state, because the listeners are not registered yet and would miss the
 * resulting events.
 */
export function listenToCaptures(
  state: PlayerStore,
  events: (capture: Capture) => Partial<CaptureEvents>,
): void {
  let stop: (() => void) | undefined;

  function listen(): void {
    const { capture } = state.get();
    stop?.();
    stop = capture?.listen(events(capture));
  }

  state.watchFields(['capture'], listen);
  listen();
}
