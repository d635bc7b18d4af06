import type { PlanPoint } from '../../tour/files/fit-plan.ts';

interface Size {
  width: number;
  height: number;
}
/** `zoom` 1 shows all of it; `x` and `y` are pixels of its middle from that of the pane. */
export interface PanePlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const ZOOM_MAX = 12;
/** Part of a pane that what is in it takes at first. */
const MARGIN = 0.94;

/** The size at zoom 1 of what is `aspect` times as wide as high. */
export function startOf(aspect: number, pane: Size): Size {
  const height = Math.min(pane.height, pane.width / aspect) * MARGIN;
  return { width: height * aspect, height };
}

/** The place nearest to one at which some point of it is under the crosshair, in the middle of the pane. */
export function keepReachable({ zoom, x, y }: PanePlace, start: Size): PanePlace {
  const [across, down] = [(start.width * zoom) / 2, (start.height * zoom) / 2];
  return { zoom, x: Math.min(Math.max(x, -across), across), y: Math.min(Math.max(y, -down), down) };
}

/** Zoomed so that what is at a point, pixels from the middle, stays there. */
export function zoomedAt(
  place: PanePlace,
  factor: number,
  at: { x: number; y: number },
  start: Size,
): PanePlace {
  const zoom = Math.min(Math.max(place.zoom * factor, 1), ZOOM_MAX);
  const grown = zoom / place.zoom;
  return keepReachable(
    { zoom, x: at.x - (at.x - place.x) * grown, y: at.y - (at.y - place.y) * grown },
    start,
  );
}

/** What is at a point, pixels from the middle of the pane: parts of its width and height; null beside it. */
export function placeAt(
  { zoom, x, y }: PanePlace,
  at: { x: number; y: number },
  start: Size,
): PlanPoint | null {
  const u = 0.5 + (at.x - x) / (start.width * zoom);
  const v = 0.5 + (at.y - y) / (start.height * zoom);
  return u >= 0 && u <= 1 && v >= 0 && v <= 1 ? [u, v] : null;
}
