import type { PerspectiveCamera } from 'three';
import type { Sweep } from '../../../contract/capture.ts';
import type { Tag } from '../../../contract/tag.ts';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { SurfacePicker } from '../../capture/model/surface-picker.ts';
import type { PlayerStore } from '../../state/player-state.ts';
import { moveByKey } from './move-by-key.ts';
import { aimPlacing } from './placing-aim.ts';
import type { PointerState } from '../pins/pointer-state.ts';
import { watchPointer } from './pointer.ts';
import { createTagDrag } from './tag-drag.ts';
import { createTargets } from './targets.ts';

/** What the controls ask the player to do. */
export interface ControlEvents {
  /** Places the new tag at a point of the view (-1 to 1, y up). */
  placeTag: (x: number, y: number) => Promise<void>;
  /** A tag was dragged to another place: a point on a surface and the unit normal there. */
  moveTag: (id: string, position: Tag['position'], normal: Tag['normal']) => void;
}

interface ControlOptions {
  stage: HTMLElement;
  capture: LocalCapture;
  camera: PerspectiveCamera;
  picker: SurfacePicker;
  state: PlayerStore;
  pointerState: PointerState;
  redraw: () => void;
  events: ControlEvents;
}

/** Radians that the model turns while one drags over the height of the view. */
const ORBIT_SPEED = 4;

/** Turns pointer and keys on the stage into looking, walking and tags. Returns how to remove them. */
export function addControls({
  stage,
  capture,
  camera,
  picker,
  state,
  pointerState,
  redraw,
  events,
}: ControlOptions): () => void {
  const { travel } = capture;
  const targets = createTargets({ stage, capture, camera, picker });
  const inside = (): boolean => travel.mode() === 'inside';

  const aim = aimPlacing({ capture, picker, state, pointerState, redraw });

  function turn(dx: number, dy: number, panning: boolean): void {
    const height = stage.clientHeight;
    if (inside()) {
      // what is dragged stays under the pointer: the view's height in pixels is its vertical angle
      const perPixel = travel.projection.angle / height;
      travel.turn(dx * perPixel, dy * perPixel, false);
    } else if (panning || travel.mode() === 'floorplan') travel.pan(dx / height, dy / height, false);
    else travel.turn((-dx / height) * ORBIT_SPEED, (-dy / height) * ORBIT_SPEED, false);
  }

  /** Scales the view around a point of it. */
  function zoom(left: number, top: number, factor: number, smooth: boolean): void {
    const { clientWidth: width, clientHeight: height } = stage;
    travel.zoom(factor, (left - width / 2) / height, (height / 2 - top) / height, smooth);
  }

  function activate(left: number, top: number): void {
    if (travel.flying) return;
    if (state.get().placing) return void events.placeTag(targets.across(left), targets.up(top));
    const hit = targets.surfaceAt(left, top);
    const tag = targets.tagAt(left, top, hit);
    if (tag) return capture.choose(tag);
    const sweep = hit && targets.sweepAt(hit);
    if (sweep) void capture.walkTo(sweep.id);
  }

  function setTarget(sweep: Sweep | null, tag: Tag | null, cursor: string): void {
    stage.style.cursor = cursor;
    if (sweep === pointerState.sweep && tag === pointerState.tag) return;
    pointerState.sweep = sweep;
    pointerState.tag = tag;
    redraw();
  }

  function hover(left: number, top: number): void {
    if (travel.flying || !picker.fast) return setTarget(null, null, '');
    if (state.get().placing) {
      aim.follow(targets.across(left), targets.up(top));
      return setTarget(null, null, 'crosshair');
    }
    const hit = targets.surfaceAt(left, top);
    const tag = targets.tagAt(left, top, hit);
    const sweep = hit && !tag ? targets.sweepAt(hit) : null;
    setTarget(sweep, tag, tag || sweep ? 'pointer' : '');
  }

  function unhover(): void {
    setTarget(null, null, state.get().placing ? 'crosshair' : '');
  }

  const tagDrag = createTagDrag(pointerState, redraw, events.moveTag);

  const stopPointer = watchPointer(stage, {
    press(left, top) {
      const { canEdit, placing } = state.get();
      if (!canEdit || placing) return;
      const tag = targets.tagAt(left, top, targets.surfaceAt(left, top));
      if (tag) tagDrag.hold(tag);
    },
    hold: unhover,
    drag(left, top, dx, dy, panning) {
      if (tagDrag.holds()) return tagDrag.move(targets.surfaceAt(left, top));
      aim.centre();
      turn(dx, dy, panning);
    },
    pinch(left, top, scale, dx, dy) {
      zoom(left, top, 1 / scale, false);
      if (!inside()) travel.pan(dx / stage.clientHeight, dy / stage.clientHeight, false);
    },
    click: activate,
    release: (cancelled) => tagDrag.release(cancelled),
    hover,
    leave() {
      aim.centre();
      unhover();
    },
    wheel: (left, top, factor) => zoom(left, top, factor, true),
  });

  /** Activates what is under the crosshair, or places the tag where it is shown. */
  function enter(): void {
    const { x, y } = aim.at();
    if (state.get().placing) void events.placeTag(x, y);
    else activate(stage.clientWidth / 2, stage.clientHeight / 2);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.target !== stage) return;
    if (event.key === 'Enter') enter();
    else if (moveByKey(capture, event)) aim.centre();
    else return;
    event.preventDefault();
  }

  stage.addEventListener('keydown', handleKey);
  return () => {
    stopPointer();
    aim.dispose();
    tagDrag.release(true);
    stage.removeEventListener('keydown', handleKey);
    stage.style.cursor = '';
  };
}
