import type { Sweep } from '../../../contract/capture.ts';
import type { SurfacePoint } from '../../capture/capture.ts';
import { type Actions, onFirstUse } from '../../state/actions.ts';
import { isPlacedByHand, type Marker } from '../../tour/annotation-kind.ts';
import { moveByKey } from './move-by-key.ts';
import { aimPlacing } from './placing-aim.ts';
import type { AnnotationPins, Disc } from '../pins/annotation-pins.ts';
import type { GatheringOpener } from '../pins/open-gathering.ts';
import type { SceneParts } from '../scene-parts.ts';
import type { PointerState } from '../pins/pointer-state.ts';
import { watchPointer } from './pointer.ts';
import { type StageTool, createTargets } from './targets.ts';

/** Drags an annotation over surfaces with the pointer. */
function createPinDrag(
  pointerState: PointerState,
  redraw: () => void,
  moved: (marker: Marker, at: SurfacePoint) => void,
) {
  let held: Marker | null = null;

  function release(cancelled: boolean): void {
    document.removeEventListener('keydown', escape, true);
    held = null;
    const { dragged } = pointerState;
    if (!dragged) return;
    pointerState.dragged = null;
    redraw();
    if (!cancelled) moved(dragged.marker, dragged.at);
  }

  // Listens in the capture phase, so that Escape cancels the drag instead of closing a panel.
  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    const wasHeld = held;
    release(true);
    cancelledWhileDown = wasHeld !== null;
  }

  /**
   * True from the cancellation of a drag until the pointer is released. Until then, movements of the pointer
   * are ignored.
   */
  let cancelledWhileDown = false;

  return {
    /** Called when the pointer goes down on a pin. Movements of the pointer then drag the pin. */
    hold(marker: Marker): void {
      held = marker;
      cancelledWhileDown = false;
      document.addEventListener('keydown', escape, true);
    },
    holds: () => held !== null || cancelledWhileDown,
    /**
     * Moves the annotation to `at`, the point on the surface under the pointer. If there is no surface
     * (null), the annotation stays where it is.
     */
    move(at: SurfacePoint | null): void {
      if (!held || !at) return;
      pointerState.dragged = { marker: held, at: { position: at.position, normal: at.normal } };
      redraw();
    },
    /**
     * Ends the drag. The annotation stays where the user dropped it, or moves back if `cancelled` is true.
     */
    release(cancelled: boolean): void {
      cancelledWhileDown = false;
      release(cancelled);
    },
  };
}

interface ControlOptions {
  pins: AnnotationPins;
  /** Returns the tool that handles input before anything else; undefined until it has loaded. */
  tool: () => StageTool | undefined;
  events: Pick<Actions, 'place' | 'move'>;
}

/** How far a drag across the whole height of the view turns the model, in radians. */
const ORBIT_SPEED = 4;

/**
 * Handles input by pointer and keys on the stage: looking around, walking and annotating. Returns a function
 * that removes the handlers.
 */
export function addControls(parts: SceneParts, { pins, tool, events }: ControlOptions): () => void {
  const { stage, capture, picker, state, pointerState, viewport, redraw } = parts;
  const { travel } = capture;
  const targets = createTargets(parts, pins);
  const inside = (): boolean => travel.mode() === 'inside';

  let removed = false;
  let gatherings: GatheringOpener | null = null;
  const gather = onFirstUse(loadGatherings, () => {}); // If loading fails, the next click tries again.
  const aim = aimPlacing(parts);

  async function loadGatherings(): Promise<GatheringOpener> {
    const { createGatheringOpener } = await import('../pins/open-gathering.ts');
    gatherings = createGatheringOpener(stage, capture);
    if (removed) gatherings.dispose();
    return gatherings;
  }

  function turn(dx: number, dy: number, panning: boolean): void {
    // Reading the height from the page would cause a layout in every frame of a drag.
    const { height } = viewport;
    if (inside()) {
      // A drag across the view's height turns the view by its vertical field of view. The dragged point
      // therefore stays approximately under the pointer.
      const perPixel = travel.projection.angle / height;
      travel.turn(dx * perPixel, dy * perPixel, false);
    } else if (panning || travel.mode() === 'floorplan') travel.pan(dx / height, dy / height, false);
    else travel.turn((-dx / height) * ORBIT_SPEED, (-dy / height) * ORBIT_SPEED, false);
  }

  /** Zooms the view around a point in it. */
  function zoom(left: number, top: number, factor: number, smooth: boolean): void {
    const { width, height } = viewport;
    travel.zoom(factor, (left - width / 2) / height, (height / 2 - top) / height, smooth);
  }

  function activate(left: number, top: number): void {
    if (travel.flying) return;
    if (tool()?.click(left, top)) return;
    if (state.get().placing) return void events.place(targets.across(left), targets.up(top));
    const hit = targets.surfaceAt(left, top);
    const disc = targets.discAt(left, top, hit);
    if (disc?.gathers) {
      const members = pins.gatheredBy(disc.marker);
      return gather((list) => list.open(members, left, top));
    }
    if (disc) return capture.choose(disc.marker);
    const sweep = hit && targets.sweepAt(hit);
    if (sweep) void capture.walkTo(sweep.id);
  }

  function setTarget(sweep: Sweep | null, disc: Disc | null, cursor: string): void {
    stage.style.cursor = cursor;
    const marker = disc?.marker ?? null;
    const gathers = disc?.gathers ?? false;
    const same = marker === pointerState.marker && gathers === pointerState.gathers;
    if (same && sweep === pointerState.sweep) return;
    pointerState.sweep = sweep;
    pointerState.marker = marker;
    pointerState.gathers = gathers;
    redraw();
  }

  function hover(left: number, top: number): void {
    if (travel.flying || !picker.fast) return setTarget(null, null, '');
    if (tool()?.hover(left, top)) return setTarget(null, null, 'crosshair');
    if (state.get().placing) {
      aim.follow(targets.across(left), targets.up(top));
      return setTarget(null, null, 'crosshair');
    }
    const hit = targets.surfaceAt(left, top);
    const disc = targets.discAt(left, top, hit);
    const sweep = hit && !disc ? targets.sweepAt(hit) : null;
    setTarget(sweep, disc, disc || sweep ? 'pointer' : '');
  }

  function centre(): void {
    aim.centre();
    tool()?.centre();
  }

  function leave(): void {
    aim.centre();
    tool()?.leave();
  }

  function unhover(): void {
    setTarget(null, null, state.get().placing || state.get().measuring ? 'crosshair' : '');
  }

  const pinDrag = createPinDrag(pointerState, redraw, events.move);

  const stopPointer = watchPointer(stage, {
    press(left, top) {
      tool()?.press(left, top);
      const { canEdit, placing, measuring } = state.get();
      if (!canEdit || placing || measuring) return;
      const disc = targets.discAt(left, top, targets.surfaceAt(left, top));
      if (disc && !disc.gathers && isPlacedByHand(disc.marker.kind)) pinDrag.hold(disc.marker);
    },
    hold: unhover,
    drag(left, top, dx, dy, panning) {
      if (tool()?.drag(left, top)) return;
      if (pinDrag.holds()) return pinDrag.move(targets.surfaceAt(left, top));
      leave();
      turn(dx, dy, panning);
    },
    pinch(left, top, scale, dx, dy) {
      zoom(left, top, 1 / scale, false);
      if (!inside()) travel.pan(dx / viewport.height, dy / viewport.height, false);
    },
    click: activate,
    release(cancelled) {
      tool()?.release(cancelled);
      pinDrag.release(cancelled);
    },
    hover,
    leave() {
      leave();
      unhover();
    },
    wheel: (left, top, factor) => zoom(left, top, factor, true),
  });

  /** Activates what is under the crosshair. While the user places an item, places the item at the aim. */
  function enter(): void {
    const { x, y } = aim.at();
    if (state.get().placing) void events.place(x, y);
    else activate(stage.clientWidth / 2, stage.clientHeight / 2);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.target !== stage) return;
    if (tool()?.key(event)) return event.preventDefault();
    if (event.key === 'Enter') {
      // While the key is held down, its repeats would place all remaining items on one spot.
      if (!event.repeat) enter();
    } else if (moveByKey(capture, event)) centre();
    else return;
    event.preventDefault();
  }

  stage.addEventListener('keydown', handleKey);
  return () => {
    stopPointer();
    aim.dispose();
    removed = true;
    gatherings?.dispose();
    pinDrag.release(true);
    stage.removeEventListener('keydown', handleKey);
    stage.style.cursor = '';
  };
}
