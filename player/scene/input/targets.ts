import type { Sweep } from '../../../contract/capture.ts';
import { sweepClickedInside, sweepClickedOutside } from '../../capture/navigation/sweep-at-point.ts';
import type { SurfaceHit } from '../../capture/model/surfaces.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import type { AnnotationPins, Disc } from '../pins/annotation-pins.ts';
import type { SceneParts } from '../scene-parts.ts';

/** Finds what is at a point of the stage, in pixels from its top left corner. */
export function createTargets({ stage, capture, picker }: SceneParts, pins: AnnotationPins) {
  const { travel, manifest } = capture;
  const across = (left: number): number => (left / stage.clientWidth) * 2 - 1;
  const up = (top: number): number => 1 - (top / stage.clientHeight) * 2;
  return {
    /** Converts a horizontal position in pixels into a coordinate of the view (-1 to 1). */
    across,
    up,
    surfaceAt: (left: number, top: number) => picker.pick(across(left), up(top)),
    /**
     * Returns the visible disc at a point; null if there is none. Inside, discs behind the surface `hit` are
     * ignored, unless they are close to the eye.
     */
    discAt(left: number, top: number, hit: SurfaceHit | null): Disc | null {
      // From outside, discs are drawn on top of everything.
      const inside = travel.mode() === 'inside';
      return pins.discAt(left, top, inside && hit ? hit.distance : Infinity);
    },
    /** Returns the sweep that a click on a surface leads to; null if there is none. */
    sweepAt(hit: SurfaceHit): Sweep | null {
      if (travel.mode() === 'inside')
        return sweepClickedInside(manifest, travel.walk.standpoint(), hit.position);
      return sweepClickedOutside(manifest, capture.shownFloor(), hit.position);
    },
  };
}

/**
 * Returns the annotation whose disc is at a point in the view (-1 to 1, y up); null if there is none, or if
 * the disc represents several annotations.
 */
export function markerAt(parts: SceneParts, pins: AnnotationPins, x: number, y: number): Marker | null {
  const { clientWidth, clientHeight } = parts.stage;
  const [left, top] = [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight];
  const targets = createTargets(parts, pins);
  const disc = targets.discAt(left, top, targets.surfaceAt(left, top));
  return disc && !disc.gathers ? disc.marker : null;
}

/**
 * A tool that receives input by pointer and keys on the stage before anything else does. Positions are in
 * pixels from the stage's top left corner. A handler returns false for input that the tool does not use.
 */
export interface StageTool {
  /** A button or finger went down. */
  press(left: number, top: number): void;
  drag(left: number, top: number): boolean;
  /**
   * The press ended. If the press was a click, `click` was called first. `cancelled` means that something
   * else took over the pointer.
   */
  release(cancelled: boolean): void;
  click(left: number, top: number): boolean;
  hover(left: number, top: number): boolean;
  /** The pointer left the stage or started to drag the view, so it no longer aims at anything. */
  leave(): void;
  /** A key moved the view, so the aim moves to the centre. */
  centre(): void;
  key(event: KeyboardEvent): boolean;
}
