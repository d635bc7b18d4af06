import { Matrix4, Quaternion, Vector3 } from 'three';
import { type Accessor, openAccessor } from './accessor.ts';
import type { GltfBuffers } from './buffers.ts';
import { damagedGltf, itemOf } from './gltf-error.ts';
import type { Gltf, GltfNode } from './gltf-schema.ts';

/** A mesh where a node has it; `matrix` is of float64. */
export interface PlacedMesh {
  name: string;
  mesh: number;
  matrix: Matrix4;
}

/** Meshes of all nodes and instances: each is a copy of its triangles. */
const LARGEST_COUNT = 100_000;

/** The meshes of the scene that a file shows, one by one, at their places in the world. */
export async function placeMeshes(gltf: Gltf, buffers: GltfBuffers): Promise<PlacedMesh[]> {
  const placed: PlacedMesh[] = [];
  const seen = new Set<number>();
  const open = rootNodes(gltf).map((index) => ({ index, parent: new Matrix4() }));
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { index, parent } = entry;
    if (seen.has(index)) throw damagedGltf('one of its objects is in two others, or in itself');
    seen.add(index);
    const node = itemOf(gltf.nodes, index, 'object');
    const matrix = parent.clone().multiply(matrixOf(node));
    if (node.mesh !== undefined) {
      for (const place of await placesOf(node, matrix, gltf, buffers)) {
        if (placed.length >= LARGEST_COUNT) throw damagedGltf('it has more objects than any scan');
        placed.push({ name: node.name ?? '', mesh: node.mesh, matrix: place });
      }
    }
    open.push(...node.children.map((index) => ({ index, parent: matrix })));
  }
  return placed;
}

function rootNodes({ scene, scenes, nodes }: Gltf): number[] {
  if (scene !== undefined || scenes.length === 1) {
    return [...new Set(itemOf(scenes, scene ?? 0, 'scene').nodes)];
  }
  // None of several is the one to show: the first that shows anything is.
  const shown = scenes.find(({ nodes }) => nodes.length > 0);
  if (shown) return [...new Set(shown.nodes)];
  const children = new Set(nodes.flatMap(({ children }) => children));
  return nodes.map((_, index) => index).filter((index) => !children.has(index));
}

function matrixOf({ matrix, translation, rotation, scale }: GltfNode): Matrix4 {
  if (matrix) return new Matrix4().fromArray(matrix);
  return new Matrix4().compose(
    new Vector3().fromArray(translation ?? [0, 0, 0]),
    new Quaternion().fromArray(rotation ?? [0, 0, 0, 1]).normalize(),
    new Vector3().fromArray(scale ?? [1, 1, 1]),
  );
}

/** One place, or those of its instances (EXT_mesh_gpu_instancing). */
async function placesOf(
  node: GltfNode,
  matrix: Matrix4,
  gltf: Gltf,
  buffers: GltfBuffers,
): Promise<Matrix4[]> {
  const attributes = node.extensions?.EXT_mesh_gpu_instancing?.attributes;
  if (!attributes) return [matrix];
  const read = async (name: string, size: number) => {
    if (attributes[name] === undefined) return null;
    const accessor: Accessor = await openAccessor(gltf, buffers, attributes[name]);
    if (accessor.size !== size || accessor.count > LARGEST_COUNT)
      throw damagedGltf('instances have no places');
    return await accessor.read(0, accessor.count);
  };
  const translations = await read('TRANSLATION', 3);
  const rotations = await read('ROTATION', 4);
  const scales = await read('SCALE', 3);
  const counts = [
    translations && translations.length / 3,
    rotations && rotations.length / 4,
    scales && scales.length / 3,
  ];
  const count = Math.min(...counts.filter((count) => count !== null));
  if (!Number.isFinite(count)) return [matrix];
  return Array.from({ length: count }, (_, index) => {
    const place = new Matrix4().compose(
      translations ? new Vector3().fromArray(translations, index * 3) : new Vector3(),
      rotations ? new Quaternion().fromArray(rotations, index * 4).normalize() : new Quaternion(),
      scales ? new Vector3().fromArray(scales, index * 3) : new Vector3(1, 1, 1),
    );
    return place.premultiply(matrix);
  });
}
