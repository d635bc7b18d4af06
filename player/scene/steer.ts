import { MathUtils, type Camera, type PerspectiveCamera } from 'three';
import { aimSweep } from '../capture/local/aim.ts';
import type { LocalCapture } from '../capture/local/local-capture.ts';
import type { SurfacePicker } from '../capture/local/surface-picker.ts';
import type { Store } from '../store.ts';
import type { View } from '../view.ts';
import type { Aim } from './aim-store.ts';
import { walkByKey } from './keys.ts';
import { findPin } from './pin-finder.ts';
import { watchPointer } from './pointer.ts';

/** What steering asks the player to do. */
export interface SteerEvents {
  openTag: (id: string) => void;
  /** Places the new tag at a point of the view (-1 to 1, y up). */
  placeTag: (x: number, y: number) => Promise<void>;
}

interface Steered {
  stage: HTMLElement;
  capture: LocalCapture;
  camera: Camera;
  picker: SurfacePicker;
  view: Store<View>;
  aim: Store<Aim>;
  events: SteerEvents;
}

/** Metres that a disc may lie behind a surface and still count as seen. */
const IN_SIGHT = 0.05;

/** Turns pointer and keys on the stage into looking, walking and tags. Returns the way to stop. */
export function steer({ stage, capture, camera, picker, view, aim, events }: Steered): () => void {
  const { walk, manifest } = capture;

  function drag(dx: number, dy: number): void {
    // what one holds stays under the hand: the view's height in pixels is its vertical angle
    const perPixel = MathUtils.degToRad((camera as PerspectiveCamera).fov) / stage.clientHeight;
    walk.turn(dx * perPixel, dy * perPixel, false);
  }

  function activate(left: number, top: number): void {
    const x = (left / stage.clientWidth) * 2 - 1;
    const y = 1 - (top / stage.clientHeight) * 2;
    if (view.get().placing) return void events.placeTag(x, y);
    const hit = picker.pick(x, y);
    const pin = findPin(view.get().tags, camera, stage.clientWidth, stage.clientHeight, left, top);
    if (pin && (!hit || pin.distance < hit.distance + IN_SIGHT)) return events.openTag(pin.tag.id);
    if (!hit) return;
    const sweep = aimSweep(manifest, walk.here(), ...hit.position);
    if (sweep) walk.goTo(sweep);
  }

  function hover(at: { left: number; top: number } | null): void {
    const { placing, tags } = view.get();
    const pin = at && findPin(tags, camera, stage.clientWidth, stage.clientHeight, at.left, at.top);
    const hit =
      at &&
      !placing &&
      picker.quick &&
      picker.pick((at.left / stage.clientWidth) * 2 - 1, 1 - (at.top / stage.clientHeight) * 2);
    const seen = pin && (!hit || pin.distance < hit.distance + IN_SIGHT);
    const sweep = hit && !seen ? aimSweep(manifest, walk.here(), ...hit.position) : null;
    aim.set({ sweep });
    stage.style.cursor = placing ? 'crosshair' : seen || sweep ? 'pointer' : '';
  }

  function press(event: KeyboardEvent): void {
    if (event.target !== stage) return;
    if (event.key === 'Enter') activate(stage.clientWidth / 2, stage.clientHeight / 2);
    else if (!walkByKey(walk, event)) return;
    event.preventDefault();
  }

  const release = watchPointer(stage, { drag, click: activate, hover });
  stage.addEventListener('keydown', press);
  return () => {
    release();
    stage.removeEventListener('keydown', press);
    stage.style.cursor = '';
  };
}
