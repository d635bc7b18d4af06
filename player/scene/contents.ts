import { Scene, type PerspectiveCamera, type WebGLRenderer } from 'three';
import type { LocalCapture } from '../capture/model/local-capture.ts';
import type { Model } from '../capture/model/load-model.ts';
import type { Store } from '../state/store.ts';
import type { View } from '../state/player-state.ts';
import { createLight } from './surroundings/light.ts';
import { createMarkers } from './markers.ts';
import type { PointerState } from './pins/pointer-state.ts';
import { createSurroundings } from './surroundings/surroundings.ts';
import { createTagPins } from './pins/tag-pins.ts';
import type { Viewport } from './rendering/viewport.ts';
import { watchShown } from './pins/watch-pins.ts';

/** All that is drawn. */
export interface Contents {
  scene: Scene;
  /** Puts what one can go to and read into the space. The space comes first: this would only hold its first frame up. */
  furnish(): void;
  /** Follows capture and view; the camera stands already where it is for this frame. */
  frame(): void;
  dispose(): void;
}

export interface ContentsOptions {
  stage: HTMLElement;
  capture: LocalCapture;
  model: Model;
  view: Store<View>;
  pointerState: PointerState;
  renderer: WebGLRenderer;
  camera: PerspectiveCamera;
  viewport: Viewport;
  redraw: () => void;
}

export function createContents(options: ContentsOptions): Contents {
  const { capture, model, redraw } = options;
  const scene = new Scene();
  const surroundings = createSurroundings(scene, capture, model, redraw);
  if (!model.baked) scene.add(createLight());
  let furniture: Furniture | null = null;
  return {
    scene,
    furnish() {
      furniture ??= createFurniture(scene, options);
    },
    frame() {
      surroundings.frame();
      furniture?.frame();
    },
    dispose() {
      furniture?.dispose();
      surroundings.dispose();
    },
  };
}

interface Furniture {
  frame(): void;
  dispose(): void;
}

/** Where one can stand, and the tags. */
function createFurniture(scene: Scene, options: ContentsOptions): Furniture {
  const { capture, view, pointerState, renderer, camera, viewport, redraw } = options;
  const markers = createMarkers(capture);
  const pins = createTagPins(options);
  scene.add(markers.object, ...pins.objects);
  const stopWatching = watchShown(view, redraw);
  redraw();
  return {
    frame() {
      const { width, height } = viewport;
      markers.update(pointerState.sweep, height);
      pins.frame(camera, width, height, renderer.getPixelRatio());
    },
    dispose() {
      stopWatching();
      markers.dispose();
      pins.dispose();
    },
  };
}
