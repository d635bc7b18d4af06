import type { Mesh } from 'three';
import type { MeshBVH } from 'three-mesh-bvh';

/** Triangles of a tree: so few that building it takes a few milliseconds, and input is never held up. */
const TRIANGLES = 8000;

const built = new WeakMap<Mesh, readonly MeshBVH[]>();

/** The search trees of a mesh, undefined before they are built. */
export function treesOf(mesh: Mesh): readonly MeshBVH[] | undefined {
  return built.get(mesh);
}

/** Builds search trees for some meshes, one per idle moment, and finds hits of rays by them from then on. */
export async function buildSearchTrees(meshes: readonly Mesh[]): Promise<void> {
  const { MeshBVH } = await import('three-mesh-bvh');
  for (const mesh of meshes) {
    const { geometry } = mesh;
    const corners = geometry.index?.count ?? geometry.getAttribute('position').count;
    const trees: MeshBVH[] = [];
    for (let start = 0; start < corners; start += 3 * TRIANGLES) {
      await idle();
      const count = Math.min(3 * TRIANGLES, corners - start);
      // `indirect`: the index is the model's own and stays as it was sent
      trees.push(new MeshBVH(geometry, { indirect: true, range: { start, count }, setBoundingBox: false }));
    }
    built.set(mesh, trees);
    // The package's own `acceleratedRaycast` is for all kinds of objects, and brings three's classes of all of them.
    mesh.raycast = (raycaster, hits) => {
      for (const tree of trees) tree.raycastObject3D(mesh, raycaster, hits);
    };
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 0); // Safari
  });
}
