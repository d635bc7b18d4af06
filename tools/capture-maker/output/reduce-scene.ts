import { clearNodeTransform, dequantize, prune } from '@gltf-transform/functions';
import { readGlb } from './read-glb.ts';
import { writeGlb } from './glb.ts';
import { coarsenColours } from './coarse-colours.ts';
import { decimate } from './decimate.ts';
import { flattenTexture } from './flatten-texture.ts';
import { reducePicture } from './reduce-picture.ts';

/** The pictures of baked light: reduced, neighbouring faces would run into each other. */
const BAKED = /^page-/;

/** A GLB with fewer triangles, small textures, and baked light as one colour to each face. */
export async function reduceScene(scene: Uint8Array): Promise<{ glb: Uint8Array; triangles: number }> {
  const document = await readGlb(scene);
  await document.transform(dequantize());
  const root = document.getRoot();
  // Into metres.
  for (const node of root.listNodes()) clearNodeTransform(node);
  for (const material of root.listMaterials().filter((material) => BAKED.test(material.getName())))
    await flattenTexture(document, material);
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  for (const primitive of primitives) coarsenColours(primitive);
  const counts = await Promise.all(primitives.map(decimate));
  await document.transform(prune());
  for (const texture of root.listTextures()) texture.setImage(await reducePicture(texture.getImage()!));
  return { glb: await writeGlb(document), triangles: counts.reduce((sum, count) => sum + count, 0) };
}
