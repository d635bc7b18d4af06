import type { Marker } from '../tour/annotation-kind.ts';
import type { CaptureMeasuring, SurfacePoint } from './capture.ts';

/** What a capture of our own needs of the scene that draws it. */
export interface CaptureScene {
  /** Asks for a frame; the scene calls the capture's `step` before it draws it. */
  requestFrame: () => void;
  /** The surface at a point of the view (-1 to 1, y up), null for none. */
  pick: (x: number, y: number) => SurfacePoint | null;
  /** The annotation whose disc is seen at a point of the view; null for none, and for several that lie too close together. */
  markerAt?: (x: number, y: number) => Marker | null;
  /** What one measures with there; it comes on first use. */
  loadMeasuring?: () => Promise<Pick<CaptureMeasuring, 'pick' | 'facing'>>;
}
