import type { PerspectiveCamera } from 'three';
import type { MeasuredPoint, Snap } from '../../../contract/measuring/measurement.ts';
import { across, plus, times } from '../../../contract/measuring/vectors.ts';
import { type Place, project, type Projected } from './measured-shape.ts';

/** The unit of length for the shapes of the mark, in pixels. */
const REACH = 11;
const SVG = 'http://www.w3.org/2000/svg';
/**
 * The mark for each kind of snap: an SVG path around (0, 0) in units of `REACH`. The bar for an edge is along
 * x.
 */
const PATHS: Record<Snap, string> = {
  corner: 'M-.8-.8H.8V.8H-.8Z',
  edge: 'M-1.7 0H-.6M.6 0H1.7M-.6 0L0-.6L.6 0L0 .6Z',
  surface: 'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0M-.35 0H.35M0-.35V.35',
  plan: 'M-1 0H1M0-1V1',
  free: 'M-1 0H-.3M.3 0H1M0-1V-.3M0 .3V1',
};

/**
 * Returns a mark at the aim. Its shape shows what the aim has snapped to: a square for a corner, a bar with a
 * diamond for an edge, a ring for a surface, and a cross for everything else.
 */
export function createAimMark(stage: HTMLElement) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.classList.add('measuring-aim');
  svg.setAttribute('aria-hidden', 'true');
  const [rim, line] = [document.createElementNS(SVG, 'path'), document.createElementNS(SVG, 'path')];
  rim.classList.add('rim');
  svg.append(rim, line);
  stage.append(svg);
  const at: Projected = { left: 0, top: 0, ahead: false };
  const beside: Projected = { left: 0, top: 0, ahead: false };
  let shownPath = '';
  let shownPlace = '';

  /**
   * Returns a step from the aim along a direction, in pixels of the view. The step is `REACH` long if the
   * direction is perpendicular to the line of sight.
   */
  function step(
    aim: MeasuredPoint,
    direction: Place,
    camera: PerspectiveCamera,
    width: number,
    height: number,
  ) {
    const { x, y, z } = camera.position;
    const [px, py, pz] = aim.position;
    const metres = REACH * (aim.pixel ?? 0.001) * Math.hypot(px - x, py - y, pz - z);
    project(plus(aim.position, times(direction, metres)), camera, width, height, beside);
    return [beside.left - at.left, beside.top - at.top] as const;
  }

  function transform(aim: MeasuredPoint, camera: PerspectiveCamera, width: number, height: number): string {
    const place = `translate(${at.left.toFixed(1)} ${at.top.toFixed(1)})`;
    if (aim.snap === 'surface' && aim.normal) {
      const [u, v] = across(aim.normal);
      const matrix = [...step(aim, u, camera, width, height), ...step(aim, v, camera, width, height)];
      return `${place} matrix(${matrix.map((value) => value.toFixed(2)).join(' ')} 0 0)`;
    }
    if (aim.snap !== 'edge' || !aim.edge) return `${place} scale(${REACH})`;
    const [x, y] = step(aim, aim.edge, camera, width, height);
    return `${place} rotate(${((Math.atan2(y, x) * 180) / Math.PI).toFixed(1)}) scale(${REACH})`;
  }

  return {
    /** Called before each frame with the aim; null hides the mark. */
    frame(aim: MeasuredPoint | null, camera: PerspectiveCamera, width: number, height: number): void {
      if (aim) project(aim.position, camera, width, height, at);
      const path = aim && at.ahead ? PATHS[aim.snap] : '';
      if (path !== shownPath) {
        shownPath = path;
        svg.dataset.snap = path && aim ? aim.snap : '';
        for (const element of [rim, line]) element.setAttribute('d', path);
      }
      if (!aim || path === '') return;
      const place = transform(aim, camera, width, height);
      if (place === shownPlace) return;
      shownPlace = place;
      for (const element of [rim, line]) element.setAttribute('transform', place);
    },
    dispose: () => svg.remove(),
  };
}
