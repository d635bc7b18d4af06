import type { Mesh } from 'three';
import type { MeshBVH } from 'three-mesh-bvh';

/**
 * Triangles per tree: few enough that building it takes a few milliseconds, so that input is never delayed.
 */
const TRIANGLES = 8000;
/** Milliseconds that an idle moment must have left for another tree. */
const LEFT = 5;
/**
 * Milliseconds between trees on a page that is never idle: a model may have a hundred meshes, and aiming
 * starts only when all have theirs.
 */
const PATIENCE = 50;

const built = new WeakMap<Mesh, readonly MeshBVH[]>();

/** The search trees of a mesh, undefined before they are built. */
export function treesOf(mesh: Mesh): readonly MeshBVH[] | undefined {
  return built.get(mesh);
}

/** Builds search trees for some meshes in idle moments, and finds hits of rays by them from then on. */
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
      // `indirect`: the index belongs to the model and stays as it was sent.
      trees.push(new MeshBVH(geometry, { indirect: true, range: { start, count }, setBoundingBox: false }));
    }
    built.set(mesh, trees);
    // The package's own `acceleratedRaycast` is for all kinds of objects, and imports three's classes of all
    // of them.
    mesh.raycast = (raycaster, hits) => {
      for (const tree of trees) tree.raycastObject3D(mesh, raycaster, hits);
    };
  }
}

function idle(): Promise<IdleDeadline | null> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: PATIENCE });
    else setTimeout(() => resolve(null), 0); // Safari.
  });
}

/** Resolves in a separate task, so that input and frames come between two pieces of long work. */
export function nextTask(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve, 0)); // Safari.
}
