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
  /** Prefixes of the names of nodes that are left out. */
  hide?: string[];
};

/** A place that can be built and lit: what a capture and a still picture have in common. */
export interface Scenery {
  /**
   * The location of its sources in `tools/capture-maker`: a folder such as `spaces/office`, or the name of a
   * file such as `stills/laboratory`.
   */
  readonly folder: string;
  /** Builds everything, the same each time: called once in every thread. */
  build(): { model: Model; lights: AreaLight[] };
  readonly daylight: Daylight;
  /**
   * Boxes [minimum corner, maximum corner] that daylight reaches only through windows listed as sky in
   * `lights`. Outside them each point looks for the sky itself. Without any, everything is indoors.
   */
  readonly indoors?: readonly (readonly [Vec3, Vec3])[];
  /** The surroundings outside the windows, as WebP: see `materials/panorama.ts`. */
  outlook(): Promise<Uint8Array>;
  /** Factor on the size of all texels: above 1 the scene is coarser and smaller. */
  readonly texels?: number;
}

/** A place to walk through: becomes a folder named by `id` in `captures/`. */
export interface Space extends Scenery {
  readonly id: string;
  readonly floors: readonly Floor[];
  /** Everything that is not geometry; `blockers` has all surfaces, for finding paths. */
  describe(blockers: MeshBVH): Capture;
  /** Views from above with hidden ceilings and the like, by name, for inspection. */
  readonly overviews: Readonly<Record<string, View>>;
}

/** A place for a picture only: things outside the view need not exist. */
export interface Still extends Scenery {
  readonly camera: LevelView;
  /** Metres between the places where light is cached before the picture is taken. */
  readonly step: number;
}

/** The prefix of built-in captures' ids; the rest is their folder in `spaces`. */
const PREFIX = 'gv360';

/** The space of a built-in capture, such as `gv360office`. Throws if there is none. */
export async function loadSpace(id: string): Promise<Space> {
  const scenery = await loadScenery(`spaces/${id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id}`);
  if (!('floors' in scenery)) throw new Error(`${scenery.folder} is not a space to walk through.`);
  return scenery as Space;
}

/** A still by its name, such as `laboratory`. Throws if there is none. */
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
