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

/** How a point is picked for measuring. */
export interface MeasuringPick {
  /** With snapping to corners, edges and surfaces; only to surfaces; or none. */
  snapping?: 'all' | 'surface' | 'none';
}

/** What a backend offers for measuring. */
export interface CaptureMeasuring {
  /** Returns the measuring point at a point of the view (-1 to 1, y up), or null. */
  pick(x: number, y: number, options?: MeasuringPick): Promise<MeasuredPoint | null>;
  /** Returns the point that a surface faces, where the line along its normal meets the next surface, or null. */
  facing: ((from: MeasuredPoint) => Promise<MeasuredPoint | null>) | null;
  /** Whether the outlines of rooms follow their walls; false if they are bounding boxes. */
  readonly hasOutlines: boolean;
}

/** The user's position. `sweep` is null if the backend does not know it. */
export interface Place {
  sweep: Sweep | null;
  room: Room | null;
}

/** Events of a capture. Never per frame, except `moved`. */
export interface CaptureEvents {
  /** The user arrived at a sweep, or returned inside. */
  arrived(): void;
  /** The eye moved or turned; at most once per frame. */
  moved(): void;
  /** Mode or shown floor changed. */
  changed(): void;
  /** The user chose an annotation in the space. */
  annotationChosen(selection: Selection): void;
}

/**
 * A captured space to move in, shown by any backend. Lists are empty if the backend does not know them. Movements resolve when they have
 * come to rest, or when another movement replaced them; they never reject for a place that does not exist.
 */
export interface Capture {
  readonly id: string;
  /** Identifies its model, which changes if a scan is processed again; missing if the backend does not know it. */
  readonly model?: string;
  readonly name: string;
  readonly floors: readonly Floor[];
  readonly rooms: readonly Room[];
  readonly sweeps: readonly Sweep[];
  /** The available modes; none if the backend cannot be controlled. */
  readonly modes: readonly ViewMode[];
  /** Whether surface points can be picked, and so annotations placed. */
  readonly canPick: boolean;
  /** Accuracy of lengths; null if unknown. */
  readonly accuracy: CaptureAccuracy | null;
  /** Null if the backend does not support measuring. */
  readonly measuring: CaptureMeasuring | null;
  /** The current eye, always the same object, changed in place; null if the backend does not know it. */
  readonly pose: Readonly<Pose> | null;
  /** Returns the address of a floor's plan (SVG, 50 units per metre, origin and axes of the frame), or null. */
  planOf(floorId: string): string | null;
  place(): Place;
  /** False while the view walks, flies or turns. */
  atRest(): boolean;
  mode(): ViewMode;
  setMode(mode: ViewMode): Promise<void>;
  /** The only visible floor; null for all. */
  shownFloor(): string | null;
  showFloor(floorId: string | null): Promise<void>;
  /** Goes straight to a sweep: flies to a neighbour, jumps to any other. From outside, flies in. */
  goTo(sweepId: string): Promise<void>;
  /** Walks to a sweep by the shortest route in the sweep graph, or goes straight there if there is none. Turns to `orientation` there. */
  walkTo(sweepId: string, orientation?: Orientation): Promise<void>;
  /** Ends a walk at its next sweep. */
  halt(): void;
  /** Turns by an angle (radians), smoothly. */
  turn(yaw: number, pitch: number): void;
  /** The current mode of the view. */
  view(): CaptureView;
  setView(view: CaptureView): Promise<void>;
  /**
   * Goes to where the annotation is well visible and turns to it. `above`: how far above the centre of the view to show it, as a fraction
   * of the view's height, if the backend supports it.
   */
  showAnnotation(marker: Marker, above?: number): Promise<void>;
  /** Sets the annotations to show, and which one is open. */
  setAnnotations(markers: readonly Marker[], selected: Selection | null): void;
  /** Returns the surface at a point of the view (-1 to 1, y up; 0, 0 is the crosshair), or null. */
  pick(x: number, y: number): Promise<SurfacePoint | null>;
  /** Returns the annotation at a point of the view (-1 to 1, y up), or null. Missing if the backend cannot tell. */
  markerAt?(x: number, y: number): Marker | null;
  /** Calls back on events. Returns a function that stops it. */
  listen(events: Partial<CaptureEvents>): () => void;
  dispose(): void;
}

/** Where the files of a capture are. */
export interface CaptureFiles {
  /** Address of its folder, with a slash at the end. For a scan it changes with the access right. */
  readonly folder: string;
  /**
   * For a scan: called when a file failed to load. Resolves with whether a retry makes sense, after access was renewed; if the capture has
   * changed, it is opened again instead.
   */
  lost?: () => Promise<boolean>;
}

/** What one of our own captures needs of the scene that draws it. */
export interface CaptureScene {
  /** Requests a frame. The scene calls the capture's `step` before drawing it. */
  requestFrame: () => void;
  /** Returns the surface at a point of the view (-1 to 1, y up), or null. */
  pick: (x: number, y: number) => SurfacePoint | null;
  /** Returns the annotation whose disc is at a point of the view; null for none, and for several that are too close together. */
  markerAt?: (x: number, y: number) => Marker | null;
  /** Measuring in the scene, loaded on first use. */
  loadMeasuring?: () => Promise<Pick<CaptureMeasuring, 'pick' | 'facing'>>;
}
