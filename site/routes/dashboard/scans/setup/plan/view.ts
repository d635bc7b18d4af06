import { boxOf, type Box2, type Point2 } from '../../../../../../contract/scans/outline.ts';
import type { Space } from '../../../../../../contract/scans/space.ts';
import { placeOf } from '../sweeps.ts';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** The visible part of a plan: its centre in metres, and pixels per metre. */
export interface View {
  middle: Point2;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The limits of the scale, in pixels per metre. */
const LEAST_SCALE = 0.5;
const GREATEST_SCALE = 800;
/** The margin around the content in pixels, and its maximum as a fraction of the plan's shorter side. */
const MARGIN = 48;
const MARGIN_PART = 0.06;
/** The area that an empty plan shows, in metres. */
const EMPTY: Box2 = [-5, -5, 5, 5];

/** Returns the bounds of a floor. */
function floorBox({ rooms, walls, sweeps }: Space, floor: string): Box2 {
  const points = [
    ...rooms.flatMap((room) => (room.floor === floor ? room.outline : [])),
    ...walls.flatMap((wall) => (wall.floor === floor ? wall.rings.flat() : [])),
    ...sweeps.flatMap((sweep) => (sweep.floor === floor ? [placeOf(sweep)] : [])),
  ];
  return points.length > 0 ? boxOf(points) : EMPTY;
}

/** Returns the view in which a box fills the plan, with a margin around it. */
function fit([left, top, right, bottom]: Box2, { width, height }: Size): View {
  const margin = Math.min(MARGIN, MARGIN_PART * Math.min(width, height));
  const across = (width - 2 * margin) / Math.max(0.5, right - left);
  const down = (height - 2 * margin) / Math.max(0.5, bottom - top);
  const scale = clampScale(Math.min(across, down));
  return { middle: [(left + right) / 2, (top + bottom) / 2], scale };
}

/** Returns a view that is centred on a point and zoomed in far enough for editing. */
export function lookAt(point: Point2, { scale }: View): View {
  return { middle: point, scale: Math.max(scale, 40) };
}

/**
 * Returns the view zoomed by a factor around `at`, in pixels from the upper left corner. If `at` is missing,
 * zooms around the centre.
 */
export function zoomAt(view: View, size: Size, factor: number, at?: Point2): View {
  const scale = clampScale(view.scale * factor);
  const [x, y] = at ?? [size.width / 2, size.height / 2];
  const [px, pz] = toPlan(view, size, [x, y]);
  return { scale, middle: [px - (x - size.width / 2) / scale, pz - (y - size.height / 2) / scale] };
}

/** Returns the view after the plan has been dragged by `dx` and `dy` pixels. */
export function panBy({ middle, scale }: View, dx: number, dy: number): View {
  return { scale, middle: [middle[0] - dx / scale, middle[1] - dy / scale] };
}

/**
 * Returns the position in the plan, in metres, of a point given in pixels from the plan's upper left corner.
 */
export function toPlan({ middle, scale }: View, { width, height }: Size, [x, y]: Point2): [number, number] {
  return [middle[0] + (x - width / 2) / scale, middle[1] + (y - height / 2) / scale];
}

export function viewBox({ middle, scale }: View, { width, height }: Size): string {
  const [w, h] = [width / scale, height / scale];
  return [middle[0] - w / 2, middle[1] - h / 2, w, h].map((part) => part.toFixed(4)).join(' ');
}

function clampScale(scale: number): number {
  return Math.min(GREATEST_SCALE, Math.max(LEAST_SCALE, scale));
}

/** The size to assume before the page has been measured, and on the server. */
const FIRST: Size = { width: 800, height: 560 };

export interface PlanView {
  view: View;
  size: Size;
  change: (next: (view: View, size: Size) => View) => void;
  /** Shows the whole floor. */
  fitFloor: () => void;
}

/** Returns the visible part of the plan. After the floor changes, the whole floor is visible. */
export function useView(svg: RefObject<SVGSVGElement | null>, space: Space, floor: string): PlanView {
  const [size, setSize] = useState(FIRST);
  const [view, setView] = useState(() => fit(floorBox(space, floor), FIRST));
  const now = useRef({ space, floor, size });
  useEffect(() => {
    now.current = { space, floor, size };
  });

  const fitted = useRef({ floor, measured: false });
  useEffect(() => {
    const element = svg.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      if (width < 1 || height < 1) return;
      setSize({ width, height });
      if (fitted.current.measured) return;
      fitted.current.measured = true;
      setView(fit(floorBox(now.current.space, now.current.floor), { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [svg]);

  const fitFloor = useCallback(
    () => setView(fit(floorBox(now.current.space, now.current.floor), now.current.size)),
    [],
  );
  useEffect(() => {
    if (fitted.current.floor === floor) return;
    fitted.current.floor = floor;
    fitFloor();
  }, [floor, fitFloor]);

  const change = useCallback<PlanView['change']>(
    (next) => setView((view) => next(view, now.current.size)),
    [],
  );
  return { view, size, change, fitFloor };
}
