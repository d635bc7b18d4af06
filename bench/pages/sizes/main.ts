// Measures the known dimensions of a capture on its surfaces, as the player unpacks them.
import { Mesh, Raycaster, Vector3, type Object3D } from 'three';
import { findCapture } from '../../../player/opening/find-capture.ts';
import { loadModel } from '../../../player/capture/model/load-model.ts';

/** A known and measured dimension in metres. `found` is NaN if there is no surface near one of its ends. */
export interface MeasuredDimension {
  name: string;
  metres: number;
  found: number;
}

declare global {
  interface Window {
    measureSizes: (captureId: string) => Promise<MeasuredDimension[]>;
  }
}

/** The longest side of textures in pixels. Textures do not matter here. */
const TEXTURE = 512;
/**
 * The distance from a known end within which a surface is searched for, as a fraction of the length.
 * `REACH_LEAST`: the minimum of that distance, in metres.
 */
const REACH = 0.1;
const REACH_LEAST = 0.05;

window.measureSizes = async (captureId) => {
  const found = await findCapture(captureId, new AbortController().signal);
  if (found.kind !== 'local') throw new Error(`${captureId} is no capture of ours.`);
  const { manifest, folder } = found;
  const response = await fetch(folder + manifest.scene);
  const { root } = await loadModel(await response.arrayBuffer(), folder, { maxSize: TEXTURE, anisotropy: 1 });
  root.updateMatrixWorld(true);
  return manifest.dimensions.map(({ name, from, to, metres }) => {
    const ends = [new Vector3(...from), new Vector3(...to)] as const;
    const reach = Math.max(REACH_LEAST, REACH * metres);
    const [first, second] = ends.map((end, index) => {
      const along = end
        .clone()
        .sub(ends[1 - index]!)
        .normalize();
      return findSurface(root, end, along, reach) ?? findCorner(root, end, reach);
    });
    return { name, metres, found: first && second ? first.distanceTo(second) : NaN };
  });
};

const raycaster = new Raycaster();

/**
 * Returns the surface nearest to a known end among those that a ray hits along the dimension, from either
 * side.
 */
function findSurface(root: Object3D, end: Vector3, along: Vector3, reach: number): Vector3 | null {
  let best: Vector3 | null = null;
  for (const direction of [along, along.clone().negate()]) {
    raycaster.set(end.clone().addScaledVector(direction, -reach), direction);
    raycaster.far = 2 * reach;
    for (const { point } of raycaster.intersectObject(root, true))
      if (!best || point.distanceTo(end) < best.distanceTo(end)) best = point;
  }
  return best;
}

/**
 * Returns the corner of a surface nearest to a known end, which may be on an edge that no ray along the
 * dimension hits.
 */
function findCorner(root: Object3D, end: Vector3, reach: number): Vector3 | null {
  let best: Vector3 | null = null;
  let least = reach;
  const corner = new Vector3();
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const positions = object.geometry.getAttribute('position');
    for (let index = 0; index < positions.count; index += 1) {
      corner.fromBufferAttribute(positions, index).applyMatrix4(object.matrixWorld);
      const distance = corner.distanceTo(end);
      if (distance >= least) continue;
      least = distance;
      best = corner.clone();
    }
  });
  return best;
}
