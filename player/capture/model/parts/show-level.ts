import type { Surfaces } from '../surfaces.ts';
import { COARSE } from './choose-levels.ts';
import type { LoadedLevel } from './load-level.ts';
import type { PartPlace } from './part-places.ts';

/** Shows a level of a part in place of the one that is there, which it throws away; null: what the scene has of it. */
export function showLevel(
  place: PartPlace,
  loaded: LoadedLevel | null,
  level: number,
  surfaces: Surfaces,
): void {
  const { part, parent, node, meshes, loaded: before } = place;
  if (before) parent.remove(before.root);
  if (loaded) {
    parent.add(loaded.root);
    loaded.root.updateMatrixWorld(true);
  }
  if (node) node.visible = loaded === null;
  place.loaded = loaded;
  place.level = loaded ? level : COARSE;
  surfaces.replace(before?.meshes ?? meshes, loaded?.meshes ?? meshes, part.levels[place.level]?.error);
  before?.dispose();
}
