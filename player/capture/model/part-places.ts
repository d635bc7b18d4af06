import { Box3, Vector3, type Mesh, type Object3D } from 'three';
import type { CapturePart } from '../../../contract/capture.ts';
import { listMeshes } from './load-model.ts';
import type { PartSeen } from './choose-levels.ts';
import type { LoadedLevel } from './load-level.ts';

/** A part, where it belongs in the scene, and what is there of it. */
export interface PartPlace extends PartSeen {
  readonly box: Box3;
  /** Of the floor or ceiling that it is part of, which is shown and hidden as a whole. */
  readonly parent: Object3D;
  /** What the scene itself shows of it; null for nothing. */
  readonly node: Object3D | null;
  readonly meshes: readonly Mesh[];
  loaded: LoadedLevel | null;
  loading: { level: number; abort: AbortController } | null;
  /** When it may be tried again after it did not come, as `performance.now()`. */
  retryAt: number;
}

/** Where each part belongs. The scene has its node below that of its floor or ceiling, by its id. */
export function findPlaces(root: Object3D, parts: readonly CapturePart[]): PartPlace[] {
  const named = new Map<unknown, Object3D>();
  // the loader drops some signs from names, and then keeps the whole name here
  root.traverse((object) => void named.set(object.userData.name ?? object.name, object));
  return parts.map((part) => {
    const node = named.get(part.id) ?? null;
    const meshes = node ? listMeshes(node) : [];
    const [low, high] = part.box;
    return {
      part,
      box: new Box3(new Vector3(...low), new Vector3(...high)),
      parent: node?.parent ?? named.get(`${part.ceiling ? 'ceiling' : 'floor'}-${part.floor}`) ?? root,
      node,
      meshes,
      coarse: meshes.reduce((sum, { geometry }) => sum + trianglesOf(geometry), 0),
      level: -1,
      scale: 0,
      share: 0,
      asked: false,
      loaded: null,
      loading: null,
      retryAt: 0,
    };
  });
}

function trianglesOf({ index, attributes }: Mesh['geometry']): number {
  return (index?.count ?? attributes.position?.count ?? 0) / 3;
}
