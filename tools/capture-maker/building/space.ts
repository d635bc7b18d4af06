import type { MeshBVH } from 'three-mesh-bvh';
import type { Capture } from '../../../contract/capture.ts';
import type { LevelView } from '../camera/render-row.ts';
import type { AreaLight } from '../light/area-light.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Daylight } from './daylight.ts';
import type { Floor } from './describe.ts';

/** A camera: yaw and pitch in radians as in `capture.json`, the vertical field of view in degrees. */
export type View = {
  position: Vec3;
  yaw: number;
  pitch: number;
  fov: number;
  /** The prefixes of the names of nodes to hide. */
  hide?: string[];
};

/** A place that can be built and lit: what captures and still pictures share. */
export interface Scenery {
  /**
   * The location of its sources in `tools/capture-maker`: a folder such as `spaces/office`, or the name of a
   * file such as `stills/laboratory`.
   */
  readonly folder: string;
  /** Builds everything the same each time. Every thread calls it once. */
  build(): { model: Model; lights: AreaLight[] };
  readonly daylight: Daylight;
  /**
   * Boxes [minimum corner, maximum corner] that daylight reaches only through windows listed as sky in
   * `lights`. Points outside them look for the sky themselves. Without any boxes, everything is indoors.
   */
  readonly indoors?: readonly (readonly [Vec3, Vec3])[];
  /** Returns the surroundings outside the windows as WebP. See `materials/panorama.ts`. */
  outlook(): Promise<Uint8Array>;
  /** A factor on the size of all texels. Above 1, the scene is coarser and smaller. */
  readonly texels?: number;
}

/** A place to walk through. It becomes a folder named by `id` in `captures/`. */
export interface Space extends Scenery {
  readonly id: string;
  readonly floors: readonly Floor[];
  /** Returns everything that is not geometry. `blockers` has all surfaces, for finding paths. */
  describe(blockers: MeshBVH): Capture;
  /** Views from above without ceilings and the like, by name, for inspection. */
  readonly overviews: Readonly<Record<string, View>>;
}

/** A place for a picture only. Things outside the view need not exist. */
export interface Still extends Scenery {
  readonly camera: LevelView;
  /** The metres between the places where light is cached before the picture is taken. */
  readonly step: number;
}

/** The prefix of built-in captures' ids. The rest is their folder in `spaces`. */
const PREFIX = 'gv360';

/** Returns the space of a built-in capture, such as `gv360office`. Throws if there is none. */
export async function loadSpace(id: string): Promise<Space> {
  const scenery = await loadScenery(`spaces/${id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id}`);
  if (!('floors' in scenery)) throw new Error(`${scenery.folder} is not a space to walk through.`);
  return scenery as Space;
}

/** Returns a still by its name, such as `laboratory`. Throws if there is none. */
export async function loadStill(name: string): Promise<Still> {
  const scenery = await loadScenery(`stills/${name}`);
  if (!('camera' in scenery)) throw new Error(`${scenery.folder} is not a still.`);
  return scenery as Still;
}

/**
 * Returns the `space` exported by the sources of a space (`spaces/office/space.ts`) or a still
 * (`stills/laboratory.ts`).
 */
export async function loadScenery(folder: string): Promise<Scenery> {
  const file = folder.startsWith('stills/') ? `${folder}.ts` : `${folder}/space.ts`;
  const module = (await import(new URL(`../${file}`, import.meta.url).href)) as { space: Scenery };
  return module.space;
}
