import type { PerspectiveCamera } from 'three';
import type { Sweep } from '../../../contract/capture.ts';
import type { Tag } from '../../../contract/tour.ts';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { SurfacePicker } from '../../capture/model/surface-picker.ts';
import type { Store } from '../../state/store.ts';
import type { View } from '../../state/player-state.ts';
import { moveByKey } from './keys.ts';
import { aimPlacing } from './placing-aim.ts';
import type { Pointed } from '../pins/pointed.ts';
import { watchPointer } from './pointer.ts';
import { createTagDrag } from './tag-drag.ts';
import { createTargets } from './targets.ts';

/** What steering asks the player to do. */
export interface SteerEvents {
  /** Places the new tag at a point of the view (-1 to 1, y up). */
  placeTag: (x: number, y: number) => Promise<void>;
  /** A tag was dragged to another place: where its stem meets the surface, and the unit normal there. */
  moveTag: (id: string, position: Tag['position'], normal: Tag['normal']) => void;
}

interface Steered {
  stage: HTMLElement;
  capture: LocalCapture;
  camera: PerspectiveCamera;
  picker: SurfacePicker;
  view: Store<View>;
  pointed: Pointed;
  redraw: () => void;
  events: SteerEvents;
}

/** Radians that the model turns while one drags over the height of the view. */
const ORBIT = 4;

/** Turns pointer and keys on the stage into looking, walking and tags. Returns the way to stop. */
export function steer({
  stage,
  capture,
  camera,
  picker,
  view,
  pointed,
  redraw,
  events,
}: Steered): () => void {
  const { travel } = capture;
  const targets = createTargets({ stage, capture, camera, picker });
  const inside = (): boolean => travel.mode() === 'inside';

  const aim = aimPlacing({ capture, picker, view, pointed, redraw });

  function turn(dx: number, dy: number, aside: boolean): void {
    const height = stage.clientHeight;
    if (inside()) {
      // what one holds stays under the hand: the view's height in pixels is its vertical angle
      const perPixel = travel.camera.angle / height;
      travel.turn(dx * perPixel, dy * perPixel, false);
    } else if (aside || travel.mode() === 'floorplan') travel.pan(dx / height, dy / height, false);
    else travel.turn((-dx / height) * ORBIT, (-dy / height) * ORBIT, false);
  }

  /** Scales the view around a point of it. */
  function zoom(left: number, top: number, factor: number, smooth: boolean): void {
    const { clientWidth: width, clientHeight: height } = stage;
    travel.zoom(factor, (left - width / 2) / height, (height / 2 - top) / height, smooth);
  }

  function activate(left: number, top: number): void {
    if (travel.flying) return;
    if (view.get().placing) return void events.placeTag(targets.across(left), targets.up(top));
    const hit = targets.surfaceAt(left, top);
    const tag = targets.tagAt(left, top, hit);
    if (tag) return capture.choose(tag);
    const sweep = hit && targets.sweepAt(hit);
    if (sweep) void capture.walkTo(sweep.id);
  }

  function point(sweep: Sweep | null, tag: Tag | null, cursor: string): void {
    stage.style.cursor = cursor;
    if (sweep === pointed.sweep && tag === pointed.tag) return;
    pointed.sweep = sweep;
    pointed.tag = tag;
    redraw();
  }

  function hover(left: number, top: number): void {
    if (travel.flying || !picker.quick) return point(null, null, '');
    if (view.get().placing) {
      aim.follow(targets.across(left), targets.up(top));
      return point(null, null, 'crosshair');
    }
    const hit = targets.surfaceAt(left, top);
    const tag = targets.tagAt(left, top, hit);
    const sweep = hit && !tag ? targets.sweepAt(hit) : null;
    point(sweep, tag, tag || sweep ? 'pointer' : '');
  }

  function ignore(): void {
    point(null, null, view.get().placing ? 'crosshair' : '');
  }

  const tagDrag = createTagDrag(pointed, redraw, events.moveTag);

  const stopPointer = watchPointer(stage, {
    press(left, top) {
      const { canEdit, placing } = view.get();
      if (!canEdit || placing) return;
      const tag = targets.tagAt(left, top, targets.surfaceAt(left, top));
      if (tag) tagDrag.hold(tag);
    },
    hold: ignore,
    drag(left, top, dx, dy, aside) {
      if (tagDrag.holds()) return tagDrag.move(targets.surfaceAt(left, top));
      aim.centre();
      turn(dx, dy, aside);
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
      ignore();
    },
    wheel: (left, top, factor) => zoom(left, top, factor, true),
  });

  /** What the crosshair points at; while a tag is placed, where it is shown. */
  function enter(): void {
    const { x, y } = aim.at();
    if (view.get().placing) void events.placeTag(x, y);
    else activate(stage.clientWidth / 2, stage.clientHeight / 2);
  }

  function press(event: KeyboardEvent): void {
    if (event.target !== stage) return;
    if (event.key === 'Enter') enter();
    else if (moveByKey(capture, event)) aim.centre();
    else return;
    event.preventDefault();
  }

  stage.addEventListener('keydown', press);
  return () => {
    stopPointer();
    aim.dispose();
    tagDrag.release(true);
    stage.removeEventListener('keydown', press);
    stage.style.cursor = '';
  };
}
