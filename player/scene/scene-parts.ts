import type { Object3D, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import type { LocalCapture } from '../capture/model/local-capture.ts';
import type { Model } from '../capture/model/load-model.ts';
import type { SurfacePicker, Surfaces } from '../capture/model/surfaces.ts';
import type { Actions } from '../state/actions.ts';
import type { PlayerStore } from '../state/player-state.ts';
import type { PointerState } from './pins/pointer-state.ts';
import type { Viewport } from './viewport.ts';

/** The objects that are shared by everything that draws a capture or handles its input. */
export interface SceneParts {
  /** The element that users drag, click and focus. */
  stage: HTMLElement;
  /** The scene, which is empty at first. */
  scene: Scene;
  capture: LocalCapture;
  model: Model;
  state: PlayerStore;
  pointerState: PointerState;
  renderer: WebGLRenderer;
  camera: PerspectiveCamera;
  surfaces: Surfaces;
  picker: SurfacePicker;
  viewport: Viewport;
  redraw: () => void;
}

/** Requests from the measuring tool to the player. */
export type MeasuringEvents = Pick<Actions, 'measure' | 'change'>;

/**
 * Disables frustum culling for an object, and sets its render order. Returns the object. three.js cannot
 * reliably tell whether such an object is in the view, for example because a shader moves the object's
 * vertices.
 */
export function drawnAlways<Drawn extends Object3D>(object: Drawn, order: number): Drawn {
  object.frustumCulled = false;
  object.renderOrder = order;
  return object;
}
