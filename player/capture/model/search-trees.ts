import type { Mesh } from 'three';
import type { MeshBVH } from 'three-mesh-bvh';

/**
 * The number of triangles per tree: few enough that building a tree takes a few milliseconds and does not
 * delay input.
 */
const TRIANGLES = 8000;
/** The minimum time left in an idle period to build another tree, in milliseconds. */
const LEFT = 5;
/**
 * The maximum wait for an idle period before each tree, in milliseconds. A model may have a hundred meshes,
 * and snapping starts only when all of them have trees.
 */
const PATIENCE = 50;

const built = new WeakMap<Mesh, readonly MeshBVH[]>();

/** Returns the search trees of a mesh; undefined until they are built. */
export function treesOf(mesh: Mesh): readonly MeshBVH[] | undefined {
  return built.get(mesh);
}

/** Builds search trees for some meshes in idle periods. Raycasts against a mesh then use its trees. */
export async function buildSearchTrees(meshes: readonly Mesh[]): Promise<void> {
  const { MeshBVH } = await import('three-mesh-bvh');
  let moment: IdleDeadline | null = null;
  for (const mesh of meshes) {
    const { geometry } = mesh;
    const corners = geometry.index?.count ?? geometry.getAttribute('position').count;
    const trees: MeshBVH[] = [];
    for (let start = 0; start < corners; start += 3 * TRIANGLES) {
      if (!moment || moment.timeRemaining() < LEFT) moment = await idle();
      const count = Math.min(3 * TRIANGLES, corners - start);
      // `indirect` leaves the model's index unchanged.
      trees.push(new MeshBVH(geometry, { indirect: true, range: { start, count }, setBoundingBox: false }));
    }
    built.set(mesh, trees);
    // The package's own `acceleratedRaycast` supports many more kinds of objects, and imports their classes.
    // The loop uses an index, because an iterator would be allocated for each of many rays.
    mesh.raycast = (raycaster, hits) => {
      for (let at = 0; at < trees.length; at += 1) trees[at]!.raycastObject3D(mesh, raycaster, hits);
    };
  }
}

function idle(): Promise<IdleDeadline | null> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: PATIENCE });
    else setTimeout(() => resolve(null), 0); // Safari has no `requestIdleCallback`.
  });
}

/** Resolves in a separate task, so that input and frames can be handled between two pieces of long work. */
export function nextTask(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve, 0)); // Safari has no `scheduler`.
}
