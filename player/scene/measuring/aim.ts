import { Vector3 } from 'three';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import { dot, minus, plus, times } from '../../../contract/measuring/vectors.ts';
import type { MeasuringPicker } from '../../capture/model/measuring-picker.ts';
import type { Measuring, MeasuringAxis } from '../../state/measuring/measuring.ts';
import { snappingOf } from '../../state/measuring/points-of-kind.ts';
import type { SceneParts } from '../scene-parts.ts';
import { type Place, project, type Projected } from './measured-shape.ts';

/** A ray through a point in the view, from the eye in a unit direction. */
interface AimRay {
  eye: Place;
  ahead: Place;
}

const AXES: readonly MeasuringAxis[] = ['x', 'y', 'z', 'normal'];

/**
 * Returns the unit direction of an axis at a point; null if the axis is the normal and the point has none.
 */
function axisDirection(axis: MeasuringAxis, { normal }: MeasuredPoint): Place | null {
  if (axis === 'normal') return normal ?? null;
  return [axis === 'x' ? 1 : 0, axis === 'y' ? 1 : 0, axis === 'z' ? 1 : 0];
}

/**
 * Returns a point on the line along an axis through `from`: if the aim has snapped to a corner or an edge,
 * the point nearest to `aim`; otherwise, the point nearest to the line of sight. Returns null if the axis is
 * the normal and `from` has none, if the line passes through the eye, or if there is no snap and the line is
 * nearly parallel to the line of sight.
 */
export function pointOnAxis(
  from: MeasuredPoint,
  axis: MeasuringAxis,
  aim: MeasuredPoint | null,
  ray: AimRay,
  pixel: number,
): MeasuredPoint | null {
  const along = axisDirection(axis, from);
  if (!along) return null;
  const snapped = aim && (aim.snap === 'corner' || aim.snap === 'edge') ? aim : null;
  const distance = snapped
    ? dot(along, minus(snapped.position, from.position))
    : nearest(from.position, along, ray);
  if (distance === null) return null;
  const position = plus(from.position, times(along, distance));
  const normal = facing(minus(ray.eye, position), along);
  if (!normal) return null;
  return { position, normal, snap: snapped?.snap ?? 'free', eye: ray.eye, pixel };
}

/**
 * Returns the distance from the start of a line to the point on the line that is nearest to a ray, in metres.
 * The distance is negative if the point is behind the start. Returns null if the line and the ray are nearly
 * parallel.
 */
function nearest(start: Place, along: Place, { eye, ahead }: AimRay): number | null {
  const between = minus(start, eye);
  const slant = dot(along, ahead);
  const across = 1 - slant * slant;
  if (across < 1e-4) return null;
  return (slant * dot(ahead, between) - dot(along, between)) / across;
}

/**
 * Returns the normal of the plane that contains a line and faces the eye as directly as possible; null if the
 * line passes through the eye.
 */
function facing(toEye: Place, along: Place): Place | null {
  const off = plus(toEye, times(along, -dot(toEye, along)));
  const length = Math.hypot(...off);
  return length < 1e-6 ? null : [off[0] / length, off[1] / length, off[2] / length];
}

/** How far a key press shifts the aim, in pixels. */
const NUDGE = 4;

interface AimOptions extends Pick<SceneParts, 'stage' | 'capture' | 'camera' | 'state'> {
  picker: MeasuringPicker;
  /** Called whenever the aim changes. */
  changed: () => void;
}

/** The point in the view at which the user aims, and what is at that point. */
export type Aim = ReturnType<typeof createAim>;

export function createAim({ stage, capture, camera, picker, state, changed }: AimOptions) {
  /** The aim in pixels from the top left corner; null if there is none. */
  let at: { left: number; top: number } | null = null;
  let pointed = false;
  const direction = new Vector3();
  const seen: Projected = { left: 0, top: 0, ahead: false };

  function set(next: { left: number; top: number } | null, byPointer: boolean): void {
    at = next;
    pointed = byPointer;
    if (state.get().aimedByPointer !== byPointer) state.set({ aimedByPointer: byPointer });
    changed();
  }

  const middle = () => ({ left: stage.clientWidth / 2, top: stage.clientHeight / 2 });

  /** Returns the aim as a point in the view (-1 to 1, y up); null if there is none. */
  function place(): { x: number; y: number } | null {
    return at && { x: (at.left / stage.clientWidth) * 2 - 1, y: 1 - (at.top / stage.clientHeight) * 2 };
  }

  function keptOnAxis(
    { axis, points }: Measuring,
    aimed: MeasuredPoint | null,
    { x, y }: { x: number; y: number },
  ): MeasuredPoint | null {
    const last = points.at(-1);
    if (!axis || !last) return aimed;
    direction.set(x, y, 0.5).unproject(camera).sub(camera.position).normalize();
    const eye = camera.position.toArray();
    const ahead = direction.toArray();
    const pixel = (2 * Math.tan((camera.fov * Math.PI) / 360)) / stage.clientHeight;
    return pointOnAxis(last, axis, aimed, { eye, ahead }, pixel);
  }

  return {
    /** Aims at the pointer, in pixels from the top left corner. */
    follow: (left: number, top: number) => set({ left, top }, true),
    /** Aims at the centre of the view. */
    centre: () => set(middle(), false),
    /** Aims at nothing until the user aims again. */
    none: () => set(null, true),
    /** Shifts the aim to the right and down, in steps of `NUDGE` pixels. */
    nudge(across: number, down: number): void {
      const { left, top } = at ?? middle();
      set({ left: left + across * NUDGE, top: top + down * NUDGE }, false);
    },
    byPointer: () => pointed,
    place,
    /** Returns the point to measure at the aim, with the current snapping and axis. */
    point(): MeasuredPoint | null {
      const { measuring } = state.get();
      const aimed = place();
      if (!measuring || !aimed || capture.travel.flying) return null;
      const { finished } = measuring;
      const point = picker.pick(aimed.x, aimed.y, stage.clientHeight, { snapping: snappingOf(measuring) });
      return finished ? point : keptOnAxis(measuring, point, aimed);
    },
    /**
     * Returns the axis closest in the view to the direction from the last point to the aim; null if there is
     * no point or no aim.
     */
    likelyAxis(): MeasuringAxis | null {
      const last = state.get().measuring?.points.at(-1);
      if (!last || !at) return null;
      const { clientWidth: width, clientHeight: height } = stage;
      const { left, top } = project(last.position, camera, width, height, { ...seen });
      const [dx, dy] = [at.left - left, at.top - top];
      let best: MeasuringAxis | null = null;
      let most = 0;
      for (const axis of AXES) {
        const along = axisDirection(axis, last);
        if (!along) continue;
        project(plus(last.position, times(along, 0.1)), camera, width, height, seen);
        const [ax, ay] = [seen.left - left, seen.top - top];
        const likeness = Math.abs(dx * ax + dy * ay) / Math.max(1e-6, Math.hypot(ax, ay));
        if (likeness <= most) continue;
        most = likeness;
        best = axis;
      }
      return best;
    },
  };
}
