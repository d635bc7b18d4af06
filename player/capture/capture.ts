import type { Floor, Room, Sweep } from '../../contract/capture.ts';
import type { Tag } from '../../contract/tour.ts';

/** A point on a surface of the capture and the unit normal there, in the capture's frame (metres, y up). */
export interface SurfacePoint {
  position: [number, number, number];
  normal: [number, number, number];
}

/** Where one is. `sweep` is null where the backend does not tell. */
export interface Place {
  sweep: Sweep | null;
  room: Room | null;
}

/** A captured space that one can be in, whatever shows it. Lists are empty where the backend does not know them. */
export interface Capture {
  readonly id: string;
  readonly name: string;
  readonly floors: readonly Floor[];
  readonly rooms: readonly Room[];
  readonly sweeps: readonly Sweep[];
  /** True when a surface point can be picked, and so a tag placed. */
  readonly canPick: boolean;
  place(): Place;
  /** Calls back after each arrival, never per frame. Returns the way to stop. */
  onArrival(listener: () => void): () => void;
  goTo(sweepId: string): void;
  /** Goes where the tag is well seen and turns to it. */
  showTag(tag: Tag): void;
  /** The surface at a point of the view (-1 to 1, y up; 0, 0 is the crosshair), null for none. */
  pick(x: number, y: number): SurfacePoint | null;
  dispose(): void;
}
