import type { Mesh, Object3D } from 'three';
import { listMeshes } from './load-model.ts';

/** The surfaces of a model as they are now: what shows a part of it more finely takes the place of what was there. */
export interface Surfaces {
  readonly meshes: readonly Mesh[];
  /** Those that one does not see through. */
  readonly opaque: readonly Mesh[];
  /** Goes up when some were replaced. */
  readonly version: number;
  /** Metres by which a mesh may lie beside what was scanned. */
  errorOf(mesh: Mesh): number;
  /** Asks for what a mesh shows as finely as there is. */
  refine: (mesh: Mesh) => void;
  /** `error`: of those that come, where it is not what the model's own have. */
  replace(gone: readonly Mesh[], come: readonly Mesh[], error?: number): void;
}

/** `error`: metres by which any of the root's meshes may lie beside what was scanned. */
export function createSurfaces(root: Object3D, error = 0): Surfaces {
  const errors = new WeakMap<Mesh, number>();
  let meshes: readonly Mesh[] = listMeshes(root);
  let opaque = meshes.filter(isOpaque);
  let version = 0;
  return {
    get meshes() {
      return meshes;
    },
    get opaque() {
      return opaque;
    },
    get version() {
      return version;
    },
    errorOf: (mesh) => errors.get(mesh) ?? error,
    refine() {},
    replace(gone, come, theirs) {
      if (theirs !== undefined) for (const mesh of come) errors.set(mesh, theirs);
      const without = new Set(gone);
      meshes = [...meshes.filter((mesh) => !without.has(mesh)), ...come];
      opaque = meshes.filter(isOpaque);
      version += 1;
    },
  };
}

/** False if a mesh is transparent. */
export function isOpaque({ material }: Mesh): boolean {
  return ![material].flat().some(({ transparent }) => transparent);
}
