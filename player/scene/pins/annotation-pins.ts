import type { Camera, Object3D } from 'three';
import type { Selection } from '../../../contract/view-state.ts';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { PlayerStore } from '../../state/player-state.ts';
import type { Marker } from '../../tour/marker.ts';
import { isSameSelection } from '../../tour/selection.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { createPins } from './pins.ts';
import type { PointerState } from './pointer-state.ts';
import { listVisibleMarkers } from './visible-markers.ts';
import { createPinLabel } from './pin-label.ts';

/** The annotations, where the pointer would place a new one, and the title of the one that is hovered over or open. */
export interface AnnotationPins {
  objects: readonly Object3D[];
  /** The size of the view in CSS pixels, and pixels of the canvas for each. */
  frame(camera: Camera, width: number, height: number, ratio: number): void;
  dispose(): void;
}

export interface AnnotationPinsOptions {
  stage: HTMLElement;
  capture: LocalCapture;
  state: PlayerStore;
  pointerState: PointerState;
}

export function createAnnotationPins({
  stage,
  capture,
  state,
  pointerState,
}: AnnotationPinsOptions): AnnotationPins {
  const pins = createPins();
  const ghost = createPins();
  const label = createPinLabel(stage);
  let drawn: readonly Marker[] = [];
  let displaced = false;
  ghost.set([GHOST]);

  /** Takes up which annotations there are. One that was dragged goes back, unless its new place is known by then. */
  function show(markers: readonly Marker[]): void {
    const dragged = pointerState.dragged !== null;
    if (drawn !== markers || (displaced && !dragged)) pins.set(markers);
    drawn = markers;
    displaced = dragged;
  }

  return {
    objects: [pins.object, ghost.object],
    frame(camera, width, height, ratio) {
      const { placing, hinted } = state.get();
      const markers = listVisibleMarkers(capture);
      const { dragged } = pointerState;
      show(markers);
      pins.drawOnTop(capture.mode() !== 'inside');
      const open = indexOf(markers, capture.annotations().selected);
      const held = dragged?.marker ?? pointerState.marker;
      const hovered = indexOf(markers, held ?? hinted);
      if (dragged && hovered >= 0) pins.move(hovered, dragged.at);
      pins.update(open, hovered, ratio);
      ghost.show(placing !== null && pointerState.ghost !== null);
      if (placing && pointerState.ghost) ghost.move(0, pointerState.ghost);
      ghost.update(-1, -1, ratio);
      label.update(markers[hovered] ?? markers[open] ?? null, dragged?.at ?? null, camera, width, height);
    },
    dispose() {
      pins.dispose();
      ghost.dispose();
      label.dispose();
    },
  };
}

const GHOST: Marker = {
  kind: '',
  id: 'ghost',
  sweep: undefined,
  title: '',
  text: '',
  color: tagColors.blue,
  position: [0, 0, 0],
  normal: [0, 1, 0],
};

function indexOf(markers: readonly Marker[], selection: Selection | null): number {
  for (let index = 0; index < markers.length; index += 1)
    if (isSameSelection(markers[index]!, selection)) return index;
  return -1;
}
