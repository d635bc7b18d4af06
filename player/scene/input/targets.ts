import type { PerspectiveCamera } from 'three';
import type { Sweep } from '../../../contract/capture.ts';
import { sweepClickedInside, sweepClickedOutside } from '../../capture/navigation/sweeps/sweep-at-point.ts';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { SurfaceHit, SurfacePicker } from '../../capture/model/surface-picker.ts';
import type { Marker } from '../../tour/marker.ts';
import { findPin } from '../pins/pin-finder.ts';
import { listVisibleMarkers } from '../pins/visible-markers.ts';

/** What is at a point of the stage (pixels from its top left). */
export interface Targets {
  /** The same point as one of the view (-1 to 1, y up). */
  across(left: number): number;
  up(top: number): number;
  surfaceAt(left: number, top: number): SurfaceHit | null;
  /** The annotation whose disc is seen there, in front of the surface `hit`. */
  markerAt(left: number, top: number, hit: SurfaceHit | null): Marker | null;
  /** Where a click on a surface leads. */
  sweepAt(hit: SurfaceHit): Sweep | null;
}

export interface TargetsOptions {
  stage: HTMLElement;
  capture: LocalCapture;
  camera: PerspectiveCamera;
  picker: SurfacePicker;
}

/** Metres that a disc may lie behind a surface and still count as seen. */
const TOLERANCE = 0.05;

export function createTargets({ stage, capture, camera, picker }: TargetsOptions): Targets {
  const { travel, manifest } = capture;
  const across = (left: number): number => (left / stage.clientWidth) * 2 - 1;
  const up = (top: number): number => 1 - (top / stage.clientHeight) * 2;
  return {
    across,
    up,
    surfaceAt: (left, top) => picker.pick(across(left), up(top)),
    markerAt(left, top, hit) {
      const markers = listVisibleMarkers(capture);
      const pin = findPin(markers, camera, stage.clientWidth, stage.clientHeight, left, top);
      if (!pin) return null;
      if (travel.mode() !== 'inside') return pin.marker; // drawn on top
      return !hit || pin.near || pin.distance < hit.distance + TOLERANCE ? pin.marker : null;
    },
    sweepAt(hit) {
      if (travel.mode() === 'inside')
        return sweepClickedInside(manifest, travel.walk.standpoint(), hit.position);
      return sweepClickedOutside(manifest, capture.shownFloor(), hit.position);
    },
  };
}
