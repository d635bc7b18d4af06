import { Vector3, type Camera } from 'three';
import type { SurfacePoint } from '../../capture/capture.ts';
import { writeDisc } from '../../capture/pin-disc.ts';
import type { Marker } from '../../tour/marker.ts';

/** The title of one annotation beside its disc. Lists and cards give it to screen readers. */
export interface PinLabel {
  /** Shows its title beside its disc, at `at` while it is dragged; nothing for null or without a title. */
  update(marker: Marker | null, at: SurfacePoint | null, camera: Camera, width: number, height: number): void;
  dispose(): void;
}

/** Pixels between a disc's middle and its label. */
const ABOVE = 24;
/** Pixels between a label's middle and the edge of the view. */
const MARGIN = 90;

export function createPinLabel(stage: HTMLElement): PinLabel {
  const element = document.createElement('p');
  element.className = 'pin-label';
  element.ariaHidden = 'true';
  element.hidden = true;
  stage.append(element);
  const point = new Vector3();
  let shown: Marker | null = null;
  /** Pixels, whole ones. */
  let left = NaN;
  let top = NaN;

  function place(nextLeft: number, nextTop: number): void {
    if (nextLeft === left && nextTop === top) return;
    left = nextLeft;
    top = nextTop;
    element.style.transform = `translate(-50%, -100%) translate(${left}px, ${top}px)`;
  }

  return {
    update(marker, at, camera, width, height) {
      if (marker !== shown) {
        shown = marker;
        element.textContent = marker?.title ?? '';
      }
      if (!marker?.title) {
        if (!element.hidden) element.hidden = true;
        return;
      }
      writeDisc(at ?? marker, point);
      point.project(camera);
      const within = point.z < 1 && Math.abs(point.x) < 1 && Math.abs(point.y) < 1;
      if (element.hidden === within) element.hidden = !within;
      if (!within) return;
      const across = Math.round(((point.x + 1) / 2) * width);
      place(
        Math.max(MARGIN, Math.min(width - MARGIN, across)),
        Math.round(((1 - point.y) / 2) * height) - ABOVE,
      );
    },
    dispose: () => element.remove(),
  };
}
