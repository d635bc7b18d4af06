import type { PerspectiveCamera } from 'three';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import type { MeasuringPicker } from '../../capture/model/measuring-picker.ts';
import type { MeasuringEvents, SceneParts } from '../scene-parts.ts';
import { measurementInHand, savedMeasurements, type ShownMeasurement } from './shown-measurements.ts';
import { project, type Projected } from './measured-shape.ts';

const seen: Projected = { left: 0, top: 0, ahead: false };

/** Drags an end of the current measurement, or of the open saved measurement, with the pointer. */
export type EndDrag = ReturnType<typeof createEndDrag>;

interface EndDragOptions extends MeasuringEvents, Pick<SceneParts, 'stage' | 'camera' | 'state' | 'redraw'> {
  picker: MeasuringPicker;
}

/** How close to an end a mouse or a finger must be to grab it, in pixels. */
const AROUND = 12;
const AROUND_TOUCH = 24;
const KIND = 'measurement';

export function createEndDrag(options: EndDragOptions) {
  const { stage, camera, picker, state, measure, change, redraw } = options;
  let held: End | null = null;
  let before: MeasuredPoint | null = null;
  let current: MeasuredPoint | null = null;
  let saved: { id: string; points: readonly MeasuredPoint[] } | null = null;

  /**
   * Returns the measurements whose ends can be dragged. The points of room outlines and clearances are
   * excluded, because a single click determines them.
   */
  function movable(): ShownMeasurement[] {
    const { measuring, selection, canEdit } = state.get();
    const hand =
      measuring && measurementInHand({ ...state.get(), measuring: { ...measuring, aim: null } }, null);
    const open = canEdit && selection?.kind === KIND ? savedMeasurements(state.get(), null) : [];
    const all = [...open.filter(({ id }) => id === selection?.id), ...(hand ? [hand] : [])];
    return all.filter(({ kind }) => kind !== 'room' && kind !== 'clearance');
  }

  function pointOf({ id, index }: End): MeasuredPoint | null {
    const all = movable().find((shown) => shown.id === id);
    return all?.points[index] ?? null;
  }

  function put({ id, index }: End, point: MeasuredPoint): void {
    current = point;
    if (id === null) return measure((tool) => tool.movePoint(index, point));
    const points = saved?.points ?? movable().find((shown) => shown.id === id)?.points;
    if (points) saved = { id, points: points.with(index, point) };
    redraw();
  }

  // Listens in the capture phase, so that Escape cancels the drag instead of closing a panel.
  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !current) return;
    event.stopPropagation();
    event.preventDefault();
    release(true);
  }

  /** Releases the end. If `cancelled` is true, also undoes the drag. Returns true if an end was moved. */
  function release(cancelled: boolean): boolean {
    document.removeEventListener('keydown', escape, true);
    const [end, moved, changed] = [held, current, saved];
    held = current = saved = null;
    if (!end || !moved) return false;
    if (end.id === null && cancelled && before) measure((tool) => tool.movePoint(end.index, before!));
    if (changed && !cancelled) change({ kind: KIND, id: changed.id }, { points: changed.points });
    redraw();
    return true;
  }

  return {
    /** Called when the pointer goes down. If there is an end at that point, moving the pointer drags it. */
    hold(left: number, top: number, touching: boolean): void {
      const { clientWidth: width, clientHeight: height } = stage;
      const around = touching ? AROUND_TOUCH : AROUND;
      held = endAt(movable(), camera, { width, height }, { left, top }, around);
      before = held && pointOf(held);
      current = saved = null;
      if (held) document.addEventListener('keydown', escape, true);
    },
    holds: () => held !== null,
    move(left: number, top: number): void {
      if (!held) return;
      const { clientWidth: width, clientHeight: height } = stage;
      const snapping = state.get().measuring?.holdOff ? 'none' : 'all';
      const point = picker.pick((left / width) * 2 - 1, 1 - (top / height) * 2, height, { snapping });
      if (point) put(held, point);
    },
    release,
    /**
     * Returns the saved measurement that is being dragged, with its current points; null if there is none.
     */
    moved: (): { id: string; points: readonly MeasuredPoint[] } | null => saved,
    dispose: () => document.removeEventListener('keydown', escape, true),
  };
}

/** An end of a measurement that can be dragged. */
interface End {
  /** The id of the saved measurement; null for the current one. */
  id: string | null;
  index: number;
}

/** Returns the end nearest to a point in the view, within a radius in pixels; null if there is none. */
function endAt(
  measurements: readonly ShownMeasurement[],
  camera: PerspectiveCamera,
  view: { width: number; height: number },
  place: { left: number; top: number },
  around: number,
): End | null {
  let best: End | null = null;
  let nearest = around;
  for (const { id, points } of measurements) {
    for (const [index, { position }] of points.entries()) {
      project(position, camera, view.width, view.height, seen);
      const off = Math.hypot(seen.left - place.left, seen.top - place.top);
      if (!seen.ahead || off > nearest) continue;
      nearest = off;
      best = { id, index };
    }
  }
  return best;
}
