import type { MeasuredPoint, Measurement } from '../../../contract/measuring/measurement.ts';
import { dot, minus, plus, times, unit } from '../../../contract/measuring/vectors.ts';
import { Vector3, type PerspectiveCamera } from 'three';

export type Place = MeasuredPoint['position'];
export type Segment = readonly [Place, Place];

/** The shape of a measurement, in metres. */
export interface MeasuredShape {
  /** Solid lines, for example along a measured distance or the arc of an angle. */
  lines: Segment[];
  /** Dashed auxiliary lines. */
  guides: Segment[];
  /** The corners of the filled area; empty if there is none. */
  area: readonly Place[];
  ends: readonly MeasuredPoint[];
  /** The position at which the value is shown. */
  label: Place;
}

/** The radius of an angle's arc: a fraction of the shorter arm, and a maximum in metres. */
const ARC_PART = 0.35;
const ARC_MOST = 0.5;
const ARC_STEPS = 24;

type Drawn = Pick<Measurement, 'kind' | 'points'> & { height?: number | undefined };

/**
 * Returns the shape of a measurement that has at least one point. If `closed` is true, the line from the last
 * corner of an area to the first is solid; otherwise it is dashed.
 */
export function measuredShape({ kind, points, height }: Drawn, closed = true): MeasuredShape {
  const places = points.map(({ position }) => position);
  const shape = { lines: join(places), guides: [], area: [], ends: points, label: middleOf(places) };
  if (kind === 'height') return { ...shape, ...plumb(places) };
  if (kind === 'angle') return { ...shape, ...angle(places) };
  if (kind === 'area' || kind === 'room') return { ...shape, ...outline(places, closed, height) };
  if (kind === 'path') return { ...shape, label: halfway(places) };
  return shape;
}

function join(places: readonly Place[]): Segment[] {
  return places.slice(1).map((place, index) => [places[index]!, place]);
}

/** Returns the shape of a height: a vertical line from the lower end to the height of the upper end. */
function plumb([a, b]: readonly Place[]): Partial<MeasuredShape> {
  if (!a || !b) return {};
  const [low, high] = a[1] <= b[1] ? [a, b] : [b, a];
  const over: Place = [low[0], high[1], low[2]];
  return { lines: [[low, over]], guides: [[over, high]], label: middleOf([low, over]) };
}

function angle([a, vertex, b]: readonly Place[]): Partial<MeasuredShape> {
  if (!a || !vertex || !b) return {};
  const [u, v] = [minus(a, vertex), minus(b, vertex)];
  const radius = Math.min(ARC_MOST, ARC_PART * Math.min(Math.hypot(...u), Math.hypot(...v)));
  const arc = arcBetween(unit(u), unit(v)).map((direction) => plus(vertex, times(direction, radius)));
  return {
    lines: [[vertex, a], [vertex, b], ...join(arc)],
    label: arc[ARC_STEPS / 2] ?? vertex,
  };
}

/** Returns unit vectors in equal steps from one direction to another. */
function arcBetween(from: Place, to: Place): Place[] {
  const cosine = Math.max(-1, Math.min(1, dot(from, to)));
  const whole = Math.acos(cosine);
  const across = minus(to, times(from, cosine));
  const side = Math.hypot(...across) < 1e-6 ? anyAcross(from) : unit(across);
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const turned = (whole * step) / ARC_STEPS;
    return plus(times(from, Math.cos(turned)), times(side, Math.sin(turned)));
  });
}

function anyAcross([x, y, z]: Place): Place {
  return unit(Math.abs(y) < 0.9 ? [-z, 0, x] : [0, z, -y]);
}

function outline(places: readonly Place[], closed: boolean, height?: number): Partial<MeasuredShape> {
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last || places.length < 3) return {};
  const closing: Segment = [last, first];
  const lines = closed ? [...join(places), closing] : join(places);
  const guides: Segment[] = closed ? [] : [closing];
  if (height !== undefined) {
    const tops = places.map(([x, y, z]): Place => [x, y + height, z]);
    guides.push(
      ...join([...tops, tops[0]!]),
      ...places.map((place, index): Segment => [place, tops[index]!]),
    );
  }
  return { lines, guides, area: places };
}

function middleOf(places: readonly Place[]): Place {
  const sum = places.reduce<Place>((sum, place) => plus(sum, place), [0, 0, 0]);
  return times(sum, 1 / Math.max(1, places.length));
}

/** Returns the point halfway along a path. */
function halfway(places: readonly Place[]): Place {
  const segments = join(places);
  let left = segments.reduce((sum, [a, b]) => sum + Math.hypot(...minus(b, a)), 0) / 2;
  for (const [a, b] of segments) {
    const length = Math.hypot(...minus(b, a));
    if (length >= left && length > 0) return plus(a, times(minus(b, a), left / length));
    left -= length;
  }
  return middleOf(places);
}

/**
 * A place projected into the view: pixels from the view's top left corner, and whether the place is in front
 * of the eye.
 */
export interface Projected {
  left: number;
  top: number;
  ahead: boolean;
}

const point = new Vector3();

/** Writes the projection of a place into `out`, for a view of `width` × `height` pixels. */
export function project(
  place: Place,
  camera: PerspectiveCamera,
  width: number,
  height: number,
  out: Projected,
): Projected {
  point.set(place[0], place[1], place[2]).project(camera);
  out.left = ((point.x + 1) / 2) * width;
  out.top = ((1 - point.y) / 2) * height;
  out.ahead = Math.abs(point.z) <= 1;
  return out;
}
