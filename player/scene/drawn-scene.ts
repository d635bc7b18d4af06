import { DirectionalLight, Group, HemisphereLight, type Object3D } from 'three';
import { MEMBERS_MAX } from '../../contract/limits.ts';
import type { Obstacles } from './choose-labels.ts';
import { createSweepRings } from './sweep-rings.ts';
import { createSurroundings } from './surroundings.ts';
import { createAnnotationPins } from './pins/annotation-pins.ts';
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
      asked = false; // Loading usually fails because there is no connection. The next frame tries again.
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

/** Returns a bright sky light and a weak sun, for models whose colours do not include any light. */
function createLight(): Object3D {
  const sun = new DirectionalLight(sceneColors.sun, 1.4);
  sun.position.set(6, 10, 4);
  const { skyLight, groundLight } = sceneColors;
  return new Group().add(new HemisphereLight(skyLight, groundLight, 2.2), sun);
}

/**
 * Draws the model with its surroundings, a ring on the floor at each sweep, the pins of annotations, other
 * people and, in views from outside, the labels of rooms.
 */
export function createContents(parts: SceneParts) {
  const { scene, capture, model, state, pointerState, renderer, viewport, redraw } = parts;
  const surroundings = createSurroundings(scene, capture, model, redraw);
  if (!model.baked) scene.add(createLight());
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
  const stopWatching = state.watchFields(['placing', 'hinted', 'presence'], redraw);
  redraw();
  return {
    pins,
    /**
     * Updates the content of the scene from the capture and the state. The camera is already in place for
     * this frame. `elapsed` is the time since the last frame in milliseconds.
     */
    frame(elapsed: number): void {
      const { width, height } = viewport;
      surroundings.frame();
      rings.update(pointerState.sweep, height);
      pins.frame(width, height, renderer.getPixelRatio());
      people.frame(width, height, elapsed);
      roomLabels.frame(width, height, elapsed);
    },
    dispose(): void {
      stopWatching();
      for (const part of [rings, pins, roomLabels, people, surroundings]) part.dispose();
      scene.clear();
    },
  };
}
