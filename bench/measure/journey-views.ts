import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PerspectiveCamera, Vector3, type Object3D } from 'three';
import type { Capture } from '../../contract/capture.ts';
import type { MeasuredPoint } from '../../contract/measuring/measurement.ts';
import { loadModel } from '../../player/capture/model/load-model.ts';
import { createMeasuringPicker, type MeasuringPicker } from '../../player/capture/model/measuring-picker.ts';
import { createSurfaces, createSurfacePicker } from '../../player/capture/model/surfaces.ts';

type Place = [number, number, number];

/** A view in which an end of a dimension is in the middle, so that it can be measured there. */
export interface EndView {
  mode: 'inside' | 'dollhouse';
  sweep: string;
  eye: Place;
  yaw: number;
  pitch: number;
}

/** A known length, and the views in which its two ends are measured; null if they are not visible. */
export interface PlannedDimension {
  name: string;
  metres: number;
  /** A height if its ends cannot be seen one above the other. */
  kind: 'distance' | 'height';
  ends: readonly [EndView, EndView] | null;
}

/** The requirements for a view in which a dimension's ends are searched for. */
export interface PlannedView {
  /** The view's height in CSS pixels, and its vertical angle in radians. */
  height: number;
  angle: number;
}

const captures = resolve(import.meta.dirname, '../../captures');
/**
 * How far a dimension may be moved sideways to be measured, in metres. The original place is tried first,
 * then the nearest ones.
 */
const ASIDE = [0, 0.05, -0.05, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6, 0.8, -0.8];
/**
 * How far a point that is measured instead of an end may be from it along the dimension, in metres. `BESIDE`:
 * how far sideways.
 */
const ALONG = 0.004;
const BESIDE = 0.05;
/** The cosine of the most grazing view that a user would choose. */
const SLANT = 0.2;

/** The offsets in pixels by which a hand misses its target. */
const SHAKES = [
  [3, 3],
  [-3, 3],
  [3, -3],
  [-3, -3],
] as const;
/** The dollhouse's vertical angle in radians, as in the player. */
const DOLLHOUSE_ANGLE = 0.6;
/** The number of sideways steps that are tried. */
const TRIED = 80;
/**
 * The steepest pitch of a view from inside, in radians. Views from outside have the directions `TURNS` around
 * the place and `STEEPS` up from the ground, in radians, and the distance `OVER` from the place, in metres.
 */
const STEEPEST = 1.4;
const TURNS = Array.from({ length: 16 }, (_, step) => (step * Math.PI) / 8);
const STEEPS = [0.7, 0.9, 1.1, 1.25];
const OVER = 7;

/** Returns the dimensions of a capture, each with the views that show its ends best. */
export async function planDimensions(captureId: string, view: PlannedView): Promise<PlannedDimension[]> {
  const folder = join(captures, captureId);
  const capture = JSON.parse(readFileSync(join(folder, 'capture.json'), 'utf8')) as Capture;
  const model = await openModel(capture, join(folder, capture.scene));
  return capture.dimensions.map(({ name, from, to, metres }) => {
    const along = new Vector3(...to)
      .sub(new Vector3(...from))
      .normalize()
      .toArray();
    const steps = asides(along);
    const find = (end: Place, aside: Place): EndView | null => bestView(model, view, add(end, aside), along);
    for (const aside of steps.slice(0, TRIED)) {
      const first = find(from, aside);
      const second = first && find(to, aside);
      if (second) return { name, metres, kind: 'distance', ends: [first, second] };
    }
    if (Math.abs(along[1]) < 0.99) return { name, metres, kind: 'distance', ends: null };
    const [first, second] = [from, to].map((end) => firstOf(steps, (aside) => find(end, aside)));
    return { name, metres, kind: 'height', ends: first && second ? [first, second] : null };
  });
}

function firstOf<Found>(steps: readonly Place[], find: (aside: Place) => Found | null): Found | null {
  for (const step of steps) {
    const found = find(step);
    if (found) return found;
  }
  return null;
}

interface OpenedModel {
  capture: Capture;
  picker: MeasuringPicker;
  camera: PerspectiveCamera;
  /** Shows or hides what a dollhouse omits. */
  showCeilings(shown: boolean): void;
}

async function openModel(capture: Capture, file: string): Promise<OpenedModel> {
  // The loader requires this from a browser. Only shapes matter here, not their pictures.
  class Picture {
    width = 1;
    height = 1;
  }
  Object.assign(globalThis, {
    self: globalThis,
    window: globalThis,
    ImageBitmap: Picture,
    createImageBitmap: () => Promise.resolve(new Picture()),
  });
  const data = new Uint8Array(readFileSync(file)).buffer;
  const { root } = await loadModel(data, '', { maxSize: 4096, anisotropy: 1 });
  root.updateMatrixWorld(true);
  const camera = new PerspectiveCamera(60, 1.5, 0.05, 200);
  const surfaces = createSurfaces(root);
  await createSurfacePicker(surfaces, camera).accelerate();
  const covers: Object3D[] = [];
  root.traverse((object) => {
    const name = String(object.userData.name ?? object.name);
    if (name === 'backdrop' || name.startsWith('ceiling-')) covers.push(object);
  });
  return {
    capture,
    picker: createMeasuringPicker(surfaces, camera),
    camera,
    showCeilings(shown) {
      for (const object of covers) object.visible = shown;
    },
  };
}

/** Returns steps perpendicular to a dimension, shortest first. */
function asides(direction: Place): Place[] {
  const along = new Vector3(...direction);
  const first = new Vector3(0, Math.abs(along.y) > 0.9 ? 0 : 1, Math.abs(along.y) > 0.9 ? 1 : 0);
  first.addScaledVector(along, -first.dot(along)).normalize();
  const second = along.clone().cross(first);
  const steps = ASIDE.flatMap((a) =>
    ASIDE.map((b) => first.clone().multiplyScalar(a).addScaledVector(second, b)),
  );
  return steps.toSorted((a, b) => a.length() - b.length()).map((step) => step.toArray());
}

/**
 * Returns the view of a place in which a pixel covers the smallest part of it. Uses a view from outside only
 * if none from inside shows the place.
 */
function bestView(model: OpenedModel, size: PlannedView, place: Place, along: Place): EndView | null {
  const { capture } = model;
  model.showCeilings(true);
  const inside = capture.sweeps.map(({ id, position }) => lookAt('inside', id, position, place));
  const found = clearest(model, size, place, along, inside);
  if (found) return found;
  model.showCeilings(false);
  const outside = TURNS.flatMap((turn) =>
    STEEPS.map((steep) => lookAt('dollhouse', capture.start.sweep, above(place, turn, steep), place)),
  );
  return clearest(model, size, place, along, outside);
}

/** Returns whether a hand that aims some pixels beside the end still hits it. */
function isSteady(picker: MeasuringPicker, height: number, place: Place, along: Place): boolean {
  return SHAKES.every(([across, up]) => {
    const point = picker.pick((2 * across) / (1.5 * height), (2 * up) / height, height);
    const covered = point && coverage(point);
    return point !== null && covered !== null && isMeant(point, place, along, 4 * covered);
  });
}

/** Returns whether a point is the end of the dimension, or is as far along the dimension as its end. */
function isMeant({ position }: MeasuredPoint, place: Place, along: Place, covered: number): boolean {
  const off = position.map((value, axis) => value - place[axis]!) as Place;
  const on = off[0] * along[0] + off[1] * along[1] + off[2] * along[2];
  return Math.abs(on) < ALONG && Math.hypot(...off) < BESIDE + covered;
}

function lookAt(mode: EndView['mode'], sweep: string, eye: Place, place: Place): EndView {
  const [x, y, z] = [place[0] - eye[0], place[1] - eye[1], place[2] - eye[2]];
  const yaw = round(Math.atan2(-x, -z));
  return { mode, sweep, eye, yaw, pitch: round(Math.atan2(y, Math.hypot(x, z))) };
}

/**
 * Returns the position of an eye above a place. `turn`, `steep`: its direction from the place in radians,
 * around the place and up from the ground.
 */
function above([x, y, z]: Place, turn: number, steep: number): Place {
  const across = OVER * Math.cos(steep);
  return [x + across * Math.cos(turn), y + OVER * Math.sin(steep), z + across * Math.sin(turn)];
}

/** Returns the view in which a pixel covers the smallest part of a place; null if no view shows it. */
function clearest(
  { picker, camera }: OpenedModel,
  { height, angle }: PlannedView,
  place: Place,
  along: Place,
  views: readonly EndView[],
): EndView | null {
  let best: EndView | null = null;
  let least = Infinity;
  for (const view of views) {
    camera.fov = ((view.mode === 'inside' ? angle : DOLLHOUSE_ANGLE) * 180) / Math.PI;
    camera.updateProjectionMatrix();
    camera.position.set(...view.eye);
    camera.rotation.set(view.pitch, view.yaw, 0, 'YXZ');
    camera.updateMatrixWorld();
    const point = Math.abs(view.pitch) > STEEPEST ? null : picker.pick(0, 0, height);
    const covered = point && coverage(point);
    if (!point || covered === null || covered >= least) continue;
    if (!isMeant(point, place, along, covered) || !isSteady(picker, height, place, along)) continue;
    least = covered;
    best = view;
  }
  return best;
}

/** Returns the metres that a pixel covers on a surface; null if the view is too grazing. */
function coverage({ position, normal, eye, pixel }: MeasuredPoint): number | null {
  if (!normal || !eye || pixel === undefined) return null;
  const distance = metres(position, eye);
  const slant = Math.abs(
    (normal[0] * (eye[0] - position[0]) +
      normal[1] * (eye[1] - position[1]) +
      normal[2] * (eye[2] - position[2])) /
      distance,
  );
  return slant < SLANT ? null : (distance * pixel) / slant;
}

function add(a: Place, b: Place): Place {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function metres(a: Place, b: Place): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Returns an angle rounded as in a link. */
function round(angle: number): number {
  return Math.round(angle * 1000) / 1000;
}
