import type { CaptureAccuracy, Floor, Room, Sweep } from '../../contract/capture.ts';
import type { MeasuredPoint } from '../../contract/measuring/measurement.ts';
import type { CaptureView, Selection, ViewMode } from '../../contract/protocol/view-state.ts';
import type { Marker } from '../tour/annotation-kind.ts';
import type { Orientation, Pose } from './pose.ts';

/** A point on a surface of the capture, with the unit normal there, in the capture's frame (metres, y up). */
export interface SurfacePoint {
  position: [number, number, number];
  normal: [number, number, number];
}

/** How to pick a point for measuring. */
export interface MeasuringPick {
  /** What to snap to: corners, edges and surfaces, only surfaces, or nothing. */
  snapping?: 'all' | 'surface' | 'none';
}

/** The measuring functions of a backend. */
export interface CaptureMeasuring {
  /** Returns the measuring point at a point in the view (-1 to 1, y up), or null. */
  pick(x: number, y: number, options?: MeasuringPick): Promise<MeasuredPoint | null>;
  /**
   * Returns the point where a ray from `from` along its normal meets the next surface; null if there is none.
   * The function itself is null if the backend does not support it.
   */
  facing: ((from: MeasuredPoint) => Promise<MeasuredPoint | null>) | null;
  /** True if the outlines of rooms follow their walls; false if they are bounding boxes. */
  readonly hasOutlines: boolean;
}

/** The user's position. `sweep` is null if the backend does not know it. */
export interface Place {
  sweep: Sweep | null;
  room: Room | null;
}

/** Events of a capture. Only `moved` can occur in every frame. */
export interface CaptureEvents {
  /** The user arrived at a sweep, or returned inside. */
  arrived(): void;
  /** The eye moved or turned; at most once per frame. */
  moved(): void;
  /** The mode or the shown floor changed. */
  changed(): void;
  /** The user chose an annotation in the view of the capture. */
  annotationChosen(selection: Selection): void;
}

/**
 * A capture that users move through, regardless of the backend that shows it. Lists are empty if the backend
 * does not know their content. The promise of a movement resolves when the movement has come to rest or
 * another movement has replaced it. A backend may resolve the promise earlier, after a time limit. The
 * promise never rejects, even if the place does not exist.
 */
export interface Capture {
  readonly id: string;
  /**
   * Identifies the capture's model, and changes when a scan is processed again; missing if the backend does
   * not know it.
   */
  readonly model?: string;
  readonly name: string;
  readonly floors: readonly Floor[];
  readonly rooms: readonly Room[];
  readonly sweeps: readonly Sweep[];
  /** The available modes; empty if the player cannot control the backend. */
  readonly modes: readonly ViewMode[];
  /** True if the backend can pick points on surfaces, which placing annotations requires. */
  readonly canPick: boolean;
  /** The accuracy of lengths; null if unknown. */
  readonly accuracy: CaptureAccuracy | null;
  /** The measuring functions; null if the backend does not support measuring. */
  readonly measuring: CaptureMeasuring | null;
  /**
   * The current pose of the eye; null if the backend does not know it. It is always the same object, changed
   * in place.
   */
  readonly pose: Readonly<Pose> | null;
  /**
   * Returns the address of a floor's plan, or null if there is none. The plan is an SVG with 50 units per
   * metre. It uses the origin and axes of the capture's frame.
   */
  planOf(floorId: string): string | null;
  place(): Place;
  /** Returns false while the view moves or turns. A backend may ignore turns. */
  atRest(): boolean;
  mode(): ViewMode;
  setMode(mode: ViewMode): Promise<void>;
  /** Returns the only visible floor; null if all are visible. */
  shownFloor(): string | null;
  showFloor(floorId: string | null): Promise<void>;
  /**
   * Goes straight to a sweep: moves smoothly to a neighbour, or jumps to any other sweep. From outside, flies
   * in.
   */
  goTo(sweepId: string): Promise<void>;
  /**
   * Walks to a sweep by the shortest route in the sweep graph, or goes straight there if no route exists.
   * Ends facing `orientation`.
   */
  walkTo(sweepId: string, orientation?: Orientation): Promise<void>;
  /** Ends a walk at the next sweep. */
  halt(): void;
  /** Turns smoothly by an angle, in radians. */
  turn(yaw: number, pitch: number): void;
  /** Returns the current view. */
  view(): CaptureView;
  setView(view: CaptureView): Promise<void>;
  /**
   * Goes to a place from which the annotation is easy to see, and turns to it. `above` is how far above the
   * centre of the view to show it, as a fraction of the view's height; a backend may ignore `above`.
   */
  showAnnotation(marker: Marker, above?: number): Promise<void>;
  /** Sets the annotations to show, and which one is open. */
  setAnnotations(markers: readonly Marker[], selected: Selection | null): void;
  /** Returns the surface at a point in the view (-1 to 1, y up; 0, 0 is the crosshair), or null. */
  pick(x: number, y: number): Promise<SurfacePoint | null>;
  /**
   * Returns the annotation at a point in the view (-1 to 1, y up), or null. Missing if the backend cannot
   * find annotations in the view.
   */
  markerAt?(x: number, y: number): Marker | null;
  /** Adds listeners for events. Returns a function that removes them. */
  listen(events: Partial<CaptureEvents>): () => void;
  dispose(): void;
}

/** The location of a capture's files. */
export interface CaptureFiles {
  /**
   * The address of the folder, with a trailing slash. For a scan, the address can change when access is
   * renewed.
   */
  readonly folder: string;
  /**
   * Called for a scan when a file failed to load. Renews access, and resolves with whether to retry. If the
   * scan was processed again, so that its model has changed, resolves with false, and the page reopens the
   * capture.
   */
  lost?: () => Promise<boolean>;
}

/** The functions that our own captures need from a scene. */
export interface CaptureScene {
  /** Requests a frame. The scene calls the capture's `step` before it draws. */
  requestFrame: () => void;
  /** Returns the surface at a point in the view (-1 to 1, y up), or null. */
  pick: (x: number, y: number) => SurfacePoint | null;
  /**
   * Returns the annotation whose disc is at a point in the view; null if there is none, or if the disc
   * represents several annotations.
   */
  markerAt?: (x: number, y: number) => Marker | null;
  /** Loads the measuring functions of the scene on first use. */
  loadMeasuring?: () => Promise<Pick<CaptureMeasuring, 'pick' | 'facing'>>;
}
