import type { Camera, Object3D } from 'three';
import type { Tag } from '../../../contract/tag.ts';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { PlayerStore } from '../../state/player-state.ts';
import { createPins } from './pins.ts';
import type { PointerState } from './pointer-state.ts';
import { listVisibleTags } from './visible-tags.ts';
import { createTagLabel } from './tag-label.ts';

/** The tags, where the pointer would place a new one, and the title of the one that is hovered over or open. */
export interface TagPins {
  objects: readonly Object3D[];
  /** The size of the view in CSS pixels, and pixels of the canvas for each. */
  frame(camera: Camera, width: number, height: number, ratio: number): void;
  dispose(): void;
}

export interface TagPinsOptions {
  stage: HTMLElement;
  capture: LocalCapture;
  state: PlayerStore;
  pointerState: PointerState;
}

export function createTagPins({ stage, capture, state, pointerState }: TagPinsOptions): TagPins {
  const pins = createPins();
  const ghost = createPins();
  const label = createTagLabel(stage);
  let drawn: readonly Tag[] = [];
  let displaced = false;
  ghost.set([GHOST]);

  /** Takes up which tags there are. A tag that was dragged goes back, unless its new place is known by then. */
  function show(tags: readonly Tag[]): void {
    const dragged = pointerState.dragged !== null;
    if (drawn !== tags || (displaced && !dragged)) pins.set(tags);
    drawn = tags;
    displaced = dragged;
  }

  return {
    objects: [pins.object, ghost.object],
    frame(camera, width, height, ratio) {
      const { placing, hinted } = state.get();
      const tags = listVisibleTags(capture);
      const { dragged } = pointerState;
      show(tags);
      pins.drawOnTop(capture.mode() !== 'inside');
      const open = indexOf(tags, capture.tags().openTag);
      const held = dragged?.tag ?? pointerState.tag;
      const hovered = indexOf(tags, held ? held.id : hinted);
      if (dragged && hovered >= 0) pins.move(hovered, dragged.at);
      pins.update(open, hovered, ratio);
      ghost.show(placing && pointerState.ghost !== null);
      if (placing && pointerState.ghost) ghost.move(0, pointerState.ghost);
      ghost.update(-1, -1, ratio);
      label.update(tags[hovered] ?? tags[open] ?? null, dragged?.at ?? null, camera, width, height);
    },
    dispose() {
      pins.dispose();
      ghost.dispose();
      label.dispose();
    },
  };
}

const GHOST: Tag = {
  id: 'ghost',
  title: '',
  text: '',
  color: 'blue',
  position: [0, 0, 0],
  normal: [0, 1, 0],
};

function indexOf(tags: readonly Tag[], id: string | null): number {
  if (id === null) return -1;
  for (let index = 0; index < tags.length; index += 1) if (tags[index]!.id === id) return index;
  return -1;
}
