import type { Sweep } from '../../../contract/capture.ts';
import { sweepClickedInside, sweepClickedOutside } from '../../capture/navigation/sweep-at-point.ts';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { SurfaceHit, SurfacePicker } from '../../capture/model/surfaces.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import type { AnnotationPins, Disc } from '../pins/annotation-pins.ts';

/** What is at a point of the stage (pixels from its top left). */
export interface Targets {
  /** Returns the same point as one of the view (-1 to 1, y up). */
  across(left: number): number;
  up(top: number): number;
  surfaceAt(left: number, top: number): SurfaceHit | null;
  /** The disc that is seen there, in front of the surface `hit`. */
  discAt(left: number, top: number, hit: SurfaceHit | null): Disc | null;
  /** Where a click on a surface leads. */
  sweepAt(hit: SurfaceHit): Sweep | null;
}

export interface TargetsOptions {
  stage: HTMLElement;
  capture: LocalCapture;
  picker: SurfacePicker;
  pins: AnnotationPins;
}

export function createTargets({ stage, capture, picker, pins }: TargetsOptions): Targets {
  const { travel, manifest } = capture;
  const across = (left: number): number => (left / stage.clientWidth) * 2 - 1;
  const up = (top: number): number => 1 - (top / stage.clientHeight) * 2;
  return {
    across,
    up,
    surfaceAt: (left, top) => picker.pick(across(left), up(top)),
    discAt(left, top, hit) {
      // from outside, discs are drawn on top of everything
      const inside = travel.mode() === 'inside';
      return pins.discAt(left, top, inside && hit ? hit.distance : Infinity);
    },
    sweepAt(hit) {
      if (travel.mode() === 'inside')
        return sweepClickedInside(manifest, travel.walk.standpoint(), hit.position);
      return sweepClickedOutside(manifest, capture.shownFloor(), hit.position);
    },
  };
}

/**
 * Returns the annotation whose disc is seen at a point of the view (-1 to 1, y up); null where a disc stands
 * for several.
 */
export function markerAt(options: TargetsOptions, x: number, y: number): Marker | null {
  const { clientWidth, clientHeight } = options.stage;
  const [left, top] = [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight];
  const targets = createTargets(options);
  const disc = targets.discAt(left, top, targets.surfaceAt(left, top));
  return disc && !disc.gathers ? disc.marker : null;
}

/**
 * A tool that has pointer and keys before anything else on the stage. Places are pixels from the stage's top left. What it has no use
 * for it leaves to the others: it answers false.
 */
export interface StageTool {
  /** A button or finger went down. */
  press(left: number, top: number): void;
  drag(left: number, top: number): boolean;
  /** What was pressed is let go, after its click; `cancelled` when something else took the pointer away. */
  release(cancelled: boolean): void;
  click(left: number, top: number): boolean;
  hover(left: number, top: number): boolean;
  /** The pointer left, or drags the view: it aims at nothing. */
  leave(): void;
  /** A key moved the view: what is aimed at is the middle. */
  centre(): void;
  key(event: KeyboardEvent): boolean;
}
