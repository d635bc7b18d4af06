import { DirectionalLight, Group, HemisphereLight, type Object3D } from 'three';
import { MEMBERS_MAX } from '../../contract/limits.ts';
import type { Obstacles } from './choose-labels.ts';
import { createSweepRings } from './sweep-rings.ts';
import { createSurroundings } from './surroundings.ts';
import { type AnnotationPins, createAnnotationPins, watchPins } from './pins/annotation-pins.ts';
import type { SceneParts } from './scene-parts.ts';
import { sceneColors } from '../../design/scene-colors.ts';

/** A part of the scene that is drawn in each frame. */
interface DrawnPart {
  /**
   * Called in each frame. `width` and `height` are those of the view in CSS pixels; `elapsed` is the time
   * since the last frame in milliseconds. An implementation must not allocate memory.
   */
  frame(width: number, height: number, elapsed: number): void;
  dispose(): void;
}

/** Returns a part whose code loads in the first frame in which `wanted` returns true. */
function onceWanted(wanted: () => boolean, load: () => Promise<DrawnPart>, redraw: () => void): DrawnPart {
  let part: DrawnPart | null = null;
  let asked = false;
  let disposed = false;

  async function fetchPart(): Promise<void> {
    asked = true;
    try {
      part = await load();
      if (disposed) part.dispose();
      redraw();
    } catch {
      asked = false; // Usually there is no connection. The next frame tries again.
    }
  }

  return {
    frame(width, height, elapsed) {
      if (part) part.frame(width, height, elapsed);
      else if (!asked && wanted()) void fetchPart();
    },
    dispose() {
      disposed = true;
      part?.dispose();
    },
  };
}

/** Returns a bright sky and a weak sun, for models without their own light. */
function createLight(): Object3D {
  const sun = new DirectionalLight(sceneColors.sun, 1.4);
  sun.position.set(6, 10, 4);
  const { skyLight, groundLight } = sceneColors;
  return new Group().add(new HemisphereLight(skyLight, groundLight, 2.2), sun);
}

/** The whole content of the scene. */
export interface Contents {
  pins: AnnotationPins;
  /**
   * Updates the content of the scene from the capture and the state. The camera is already in place for this
   * frame. `elapsed` is the time since the last frame in milliseconds.
   */
  frame(elapsed: number): void;
  dispose(): void;
}

export function createContents(parts: SceneParts): Contents {
  const { scene, capture, model, redraw } = parts;
  const surroundings = createSurroundings(scene, capture, model, redraw);
  if (!model.baked) scene.add(createLight());
  const overlay = createOverlay(parts);
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

/**
 * Returns everything that is drawn over the model: a ring on the floor at each sweep, the pins of annotations,
 * the labels of rooms from outside, and other people.
 */
function createOverlay(parts: SceneParts): Contents {
  const { scene, capture, state, pointerState, renderer, viewport, redraw } = parts;
  const rings = createSweepRings(capture);
  const pins = createAnnotationPins(parts);
  const marks: Obstacles = {
    count: 0,
    x: new Float32Array(MEMBERS_MAX),
    y: new Float32Array(MEMBERS_MAX),
  };
  const roomLabels = onceWanted(
    () => capture.travel.mode() !== 'inside',
    async () => (await import('./room-labels.ts')).createRoomLabels(parts, marks),
    redraw,
  );
  const people = onceWanted(
    () => (state.get().presence?.people.length ?? 0) > 0,
    async () => (await import('./people/mount-people.ts')).mountPeople(parts, marks),
    redraw,
  );
  scene.add(rings.object, ...pins.objects);
  const stops = [watchPins(state, redraw), state.watch(({ presence }) => presence, redraw)];
  redraw();
  return {
    pins,
    frame(elapsed) {
      const { width, height } = viewport;
      rings.update(pointerState.sweep, height);
      pins.frame(width, height, renderer.getPixelRatio());
      people.frame(width, height, elapsed);
      roomLabels.frame(width, height, elapsed);
    },
    dispose() {
      for (const stop of stops) stop();
      rings.dispose();
      pins.dispose();
      roomLabels.dispose();
      people.dispose();
    },
  };
}
