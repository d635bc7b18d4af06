import {
  type PerspectiveCamera,
  type Scene,
  type WebGLRenderer,
  DirectionalLight,
  Group,
  HemisphereLight,
  type Object3D,
} from 'three';
import type { LocalCapture } from '../capture/model/local-capture.ts';
import type { Model } from '../capture/model/load-model.ts';
import type { SurfacePicker } from '../capture/model/surfaces.ts';
import type { PlayerStore } from '../state/player-state.ts';
import { createSweepRings } from './sweep-rings.ts';
import type { PointerState } from './pins/pointer-state.ts';
import { createSurroundings } from './surroundings.ts';
import { type AnnotationPins, createAnnotationPins, watchPins } from './pins/annotation-pins.ts';
import type { Viewport } from './viewport.ts';
import { sceneColors } from '../../design/scene-colors.ts';
import type { RoomLabels, RoomLabelsOptions } from './room-labels.ts';
import type { MountedPeople, PeopleOptions } from './people/mount-people.ts';

/** The labels of rooms; their program comes when one first looks from outside. */
function showRoomLabels(options: RoomLabelsOptions): RoomLabels {
  const { capture, redraw } = options;
  let labels: RoomLabels | null = null;
  let asked = false;
  let disposed = false;

  async function fetchLabels(): Promise<void> {
    asked = true;
    try {
      const { createRoomLabels } = await import('./room-labels.ts');
      if (disposed) return;
      labels = createRoomLabels(options);
      redraw();
    } catch {
      asked = false; // without a connection: the next frame from outside tries again
    }
  }

  return {
    frame(width, height) {
      if (labels) labels.frame(width, height);
      else if (!asked && capture.travel.mode() !== 'inside') void fetchLabels();
    },
    dispose() {
      disposed = true;
      labels?.dispose();
    },
  };
}

/** Others who are here; their program comes when somebody is. */
function showPeople(options: PeopleOptions): MountedPeople {
  const { state, redraw } = options;
  let people: MountedPeople | null = null;
  let disposed = false;

  async function fetchPeople(): Promise<void> {
    stopWatching();
    try {
      const { mountPeople } = await import('./people/mount-people.ts');
      if (disposed) return;
      people = mountPeople(options);
      redraw();
    } catch {
      watch(); // without a connection: the next change tries again
    }
  }

  let stopWatching = (): void => {};
  function watch(): void {
    stopWatching = state.watch(({ presence }) => presence, fetchPeople);
  }
  watch();
  if (state.get().presence) void fetchPeople();

  return {
    frame: (elapsed, width, height) => people?.frame(elapsed, width, height),
    dispose() {
      disposed = true;
      stopWatching();
      people?.dispose();
    },
  };
}

/** A bright sky with a little sun, for models without their own light. */
function createLight(): Object3D {
  const sun = new DirectionalLight(sceneColors.sun, 1.4);
  sun.position.set(6, 10, 4);
  const { skyLight, groundLight } = sceneColors;
  return new Group().add(new HemisphereLight(skyLight, groundLight, 2.2), sun);
}

/** Everything that is drawn. */
export interface Contents {
  pins: AnnotationPins;
  /** Follows capture and state; the camera is already where it is for this frame. `elapsed`: milliseconds since the last one. */
  frame(elapsed: number): void;
  dispose(): void;
}

export interface ContentsOptions {
  stage: HTMLElement;
  /** Empty, and left so. */
  scene: Scene;
  capture: LocalCapture;
  model: Model;
  state: PlayerStore;
  pointerState: PointerState;
  renderer: WebGLRenderer;
  camera: PerspectiveCamera;
  picker: SurfacePicker;
  viewport: Viewport;
  redraw: () => void;
}

export function createContents(options: ContentsOptions): Contents {
  const { scene, capture, model, redraw } = options;
  const surroundings = createSurroundings(scene, capture, model, redraw);
  if (!model.baked) scene.add(createLight());
  const overlay = createOverlay(options);
  return {
    pins: overlay.pins,
    frame(elapsed) {
      surroundings.frame();
      overlay.frame(elapsed);
    },
    dispose() {
      overlay.dispose();
      surroundings.dispose();
      scene.clear();
    },
  };
}

interface Overlay {
  pins: AnnotationPins;
  frame(elapsed: number): void;
  dispose(): void;
}

/** A ring on the floor of each sweep, and the pins of the annotations. */
function createOverlay(options: ContentsOptions): Overlay {
  const { scene, capture, state, pointerState, renderer, viewport, redraw } = options;
  const rings = createSweepRings(capture);
  const pins = createAnnotationPins(options);
  const roomLabels = showRoomLabels(options);
  const people = showPeople(options);
  scene.add(rings.object, ...pins.objects);
  const stopWatching = watchPins(state, redraw);
  redraw();
  return {
    pins,
    frame(elapsed) {
      const { width, height } = viewport;
      rings.update(pointerState.sweep, height);
      pins.frame(width, height, renderer.getPixelRatio());
      roomLabels.frame(width, height);
      people.frame(elapsed, width, height);
    },
    dispose() {
      stopWatching();
      rings.dispose();
      pins.dispose();
      roomLabels.dispose();
      people.dispose();
    },
  };
}
