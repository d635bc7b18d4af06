/**
 * The parts of the provider's Showcase SDK that we use, according to its reference
 * (https://matterport.github.io/developer-docs/reference/). Units are metres (y up) and degrees (`rotation.x`
 * grows upwards). Names are the provider's. Only members that we use are declared.
 */
export interface Sdk {
  App: { state: Observable<{ phase: string }> };
  Camera: {
    pose: Observable<SdkPose>;
    /**
     * Rotates by degrees from the current direction. A positive `horizontal` turns to the right, and a
     * positive `vertical` turns up.
     */
    rotate(horizontal: number, vertical: number, options?: { speed?: number }): Promise<void>;
  };
  Floor: {
    data: ObservableMap<SdkFloor>;
    /**
     * In the dollhouse and the floor plan, a sequence of -1 means all floors, and `undefined` means a
     * transition.
     */
    current: Observable<{ id: string | undefined; sequence: number | undefined }>;
    moveTo(sequence: number): Promise<number>;
    showAll(): Promise<void>;
  };
  Mode: {
    current: Observable<string | null>;
    moveTo(mode: string, options?: ModeMove): Promise<string>;
  };
  Model: { getDetails(): Promise<{ name?: string }> };
  Pointer: { intersection: Observable<SdkIntersection> };
  Renderer: {
    /** `screen` is in pixels from the top left corner of the frame. */
    getWorldPositionData(screen: { x: number; y: number }): Promise<{ position: Vector | null }>;
  };
  Room: { data: ObservableMap<SdkRoom> };
  Sweep: {
    data: ObservableMap<SdkSweep>;
    /** The id is empty during a movement, and in the dollhouse and the floor plan. */
    current: Observable<{ id: string }>;
    moveTo(id: string, options: SweepMove): Promise<string>;
  };
  Tag: SdkTags;
  disconnect(): void;
}

export interface SdkTags {
  openTags: Observable<{ selected: Iterable<string> }>;
  /** Resolves with the ids of the new tags, in order. The ids are valid while the page is open. */
  add(...tags: TagDescriptor[]): Promise<string[]>;
  remove(...ids: string[]): Promise<string[]>;
  editBillboard(id: string, text: { label: string; description: string }): Promise<void>;
  editColor(id: string, color: Color): Promise<void>;
  editPosition(id: string, place: { anchorPosition: Vector; stemVector: Vector }): Promise<void>;
  allowAction(id: string, actions: { opening?: boolean; navigating?: boolean }): Promise<void>;
  open(id: string): Promise<void>;
  close(id: string): Promise<void>;
}

export interface Vector {
  x: number;
  y: number;
  z: number;
}

/** A colour. Each component is between 0 and 1. */
export interface Color {
  r: number;
  g: number;
  b: number;
}

export interface Rotation {
  x: number;
  y: number;
}

export interface Subscription {
  cancel(): void;
}

export interface Observable<T> {
  subscribe(observer: (value: T) => void): Subscription;
}

export interface ObservableMap<T> {
  /** Called with the whole collection first, and after each change. */
  subscribe(observer: { onCollectionUpdated(items: Iterable<[string, T]>): void }): Subscription;
}

export interface SdkPose {
  position: Vector;
  rotation: Rotation;
  /** The projection matrix: 4 × 4 numbers, column by column. */
  projection?: ArrayLike<number>;
  sweep: string;
  mode: string;
}

export interface SdkFloor {
  id: string;
  sequence: number;
  name: string;
}

export interface SdkRoom {
  id: string;
  label?: string;
  bounds: { min: Vector; max: Vector };
  floorInfo: { id: string };
}

export interface SdkSweep {
  id: string;
  enabled: boolean;
  neighbors: string[];
  position: Vector;
  /** The position of the sweep's marker on the floor. Only newer versions of the SDK report it. */
  puckPosition?: Vector;
  floorInfo: { id: string | undefined };
  roomInfo?: { id?: string };
}

export interface SdkIntersection {
  object: string;
  position: Vector;
  normal: Vector;
}

export interface TagDescriptor {
  label: string;
  description: string;
  anchorPosition: Vector;
  /** The direction and length of the stem, in metres. */
  stemVector: Vector;
  color: Color;
}

export interface SweepMove {
  rotation?: Rotation;
  transition?: string;
}

export interface ModeMove extends SweepMove {
  position?: Vector;
}

/** The values that we use from the provider's enumerations. */
export const MODES = {
  inside: 'mode.inside',
  dollhouse: 'mode.dollhouse',
  floorplan: 'mode.floorplan',
} as const;
export const TRANSITION = {
  fly: 'transition.fly',
  fade: 'transition.fade',
  instant: 'transition.instant',
} as const;
export const PHASE = { playing: 'appphase.playing', error: 'appphase.error' } as const;
export const ON_MODEL = 'intersectedobject.model';

/** The object that the provider's script adds to the window. */
export interface SdkClient {
  connect(frame: HTMLIFrameElement, applicationKey: string, unused: ''): Promise<Sdk>;
}

declare global {
  interface Window {
    MP_SDK?: SdkClient;
  }
}
