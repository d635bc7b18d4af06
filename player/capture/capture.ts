import type { CaptureAccuracy, Floor, Room, Sweep } from '../../contract/capture.ts';
import type { MeasuredPoint } from '../../contract/measuring/measurement.ts';
import type { CaptureView, Selection, ViewMode } from '../../contract/protocol/view-state.ts';
import type { Marker } from '../tour/annotation-kind.ts';
import type { Orientation, Pose } from './geometry/pose.ts';

/** A point on a surface of the capture and the unit normal there, in the capture's frame (metres, y up). */
export interface SurfacePoint {
  position: [number, number, number];
  normal: [number, number, number];
}

/** How a point to measure from is picked. */
export interface MeasuringPick {
  /** To corners, edges and surfaces, as usual; to surfaces alone; or to nothing: the surface as it is aimed at. */
  snapping?: 'all' | 'surface' | 'none';
}

/** What a backend offers to measure with. */
export interface CaptureMeasuring {
  /** The point to measure from at a point of the view (-1 to 1, y up), null for none. */
  pick(x: number, y: number, options?: MeasuringPick): Promise<MeasuredPoint | null>;
  /** The point that a surface faces: where the line along its normal meets the next surface; null for none. */
  facing: ((from: MeasuredPoint) => Promise<MeasuredPoint | null>) | null;
  /** The outlines of rooms follow their walls; false where they are boxes around them. */
  readonly hasOutlines: boolean;
}

/** Where one is. `sweep` is null where the backend does not know. */
export interface Place {
  sweep: Sweep | null;
  room: Room | null;
}

/** What a capture emits. Never per frame, except `moved`. */
export interface CaptureEvents {
  /** One arrived at a sweep, or back inside. */
  arrived(): void;
  /** The eye moved or turned; at most once per drawn frame. */
  moved(): void;
  /** Mode or shown floor changed. */
  changed(): void;
  /** A person chose an annotation in the space itself. */
  annotationChosen(selection: Selection): void;
}

/**
 * A captured space to move in, whichever backend shows it. Lists are empty if the backend does not know them. What moves
 * resolves when it has come to rest, also when another movement took its place; it never rejects for a place that does not exist.
 */
export interface Capture {
  readonly id: string;
  readonly name: string;
  readonly floors: readonly Floor[];
  readonly rooms: readonly Room[];
  readonly sweeps: readonly Sweep[];
  /** The modes that can be shown; none where the backend cannot be steered. */
  readonly modes: readonly ViewMode[];
  /** True when a surface point can be picked, and so an annotation placed. */
  readonly canPick: boolean;
  /** How far lengths in it may be off; null where nothing is known of it. */
  readonly accuracy: CaptureAccuracy | null;
  /** Null where the backend has nothing to measure with. */
  readonly measuring: CaptureMeasuring | null;
  /** The eye as it is now: one object for ever, changed in place; null where the backend does not know. */
  readonly pose: Readonly<Pose> | null;
  /** Address of a floor's plan (SVG, 50 units to the metre, origin and axes as in the frame); null for none. */
  planOf(floorId: string): string | null;
  place(): Place;
  /** False while the view walks, flies or turns. */
  atRest(): boolean;
  mode(): ViewMode;
  setMode(mode: ViewMode): Promise<void>;
  /** The only floor that is shown; null for all. */
  shownFloor(): string | null;
  showFloor(floorId: string | null): Promise<void>;
  /** Goes straight to a sweep: a flight to a neighbour, a jump to any other. From outside, flies in. */
  goTo(sweepId: string): Promise<void>;
  /**
   * Walks to a sweep along the sweep graph, by the shortest route; straight there when none leads to it. Looks as `orientation`
   * says there.
   */
  walkTo(sweepId: string, orientation?: Orientation): Promise<void>;
  /** Ends a walk at the next sweep on its way. */
  halt(): void;
  /** Turns by an angle (radians), smoothly. */
  turn(yaw: number, pitch: number): void;
  /** What is looked at now. */
  view(): CaptureView;
  setView(view: CaptureView): Promise<void>;
  /**
   * Goes where the annotation is well seen and turns to it; `above`: how far above the middle of the view it is shown, in parts of the
   * view's height, where the backend supports it.
   */
  showAnnotation(marker: Marker, above?: number): Promise<void>;
  /** The annotations to show in the space, and which of them is open. */
  setAnnotations(markers: readonly Marker[], selected: Selection | null): void;
  /** The surface at a point of the view (-1 to 1, y up; 0, 0 is the crosshair), null for none. */
  pick(x: number, y: number): Promise<SurfacePoint | null>;
  /** The annotation that is seen at a point of the view (-1 to 1, y up), null for none; missing where the backend cannot say. */
  markerAt?(x: number, y: number): Marker | null;
  /** Calls back as things happen. Returns how to stop. */
  listen(events: Partial<CaptureEvents>): () => void;
  dispose(): void;
}

/** Where the files of a capture are. */
export interface CaptureFiles {
  /** Address of its folder, with a slash at its end. That of a scan changes with the right to see it. */
  readonly folder: string;
  /**
   * Of a scan: a file of it did not come. Resolves with whether it is worth another try, once the right to it was asked for again; a
   * capture that is another one by now is opened instead.
   */
  lost?: () => Promise<boolean>;
}

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
