import { Document, WebIO } from '@gltf-transform/core';
import type { BuiltPart } from './make-mesh.ts';
import { COLORS, PICTURE_METRES, pictureOf } from './surfaces.ts';

/**
 * Returns a building as a GLB, as a phone app exports it: metres, y up. `pictures`: whether each surface has
 * a picture instead of a colour.
 */
export async function writeGlb(parts: readonly BuiltPart[], { pictures = false } = {}): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  for (const { of, positions, uvs, indices } of parts) {
    const accessor = (
      type: 'VEC3' | 'VEC2' | 'SCALAR',
      array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
    ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    const color = COLORS[of].map((value) => (value / 255) ** 2.2) as [number, number, number];
    const material = document.createMaterial(of).setMetallicFactor(0).setDoubleSided(false);
    if (pictures) {
      const texture = document
        .createTexture(of)
        .setMimeType('image/jpeg')
        .setImage(await pictureOf(of));
      material.setBaseColorTexture(texture);
    } else {
      material.setBaseColorFactor([...color, 1]);
    }
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', positions))
      .setIndices(accessor('SCALAR', indices))
      .setMaterial(material);
    if (pictures) {
      primitive.setAttribute(
        'TEXCOORD_0',
        accessor(
          'VEC2',
          uvs.map((metres) => metres / PICTURE_METRES),
        ),
      );
    }
    const mesh = document.createMesh(of).addPrimitive(primitive);
    scene.addChild(document.createNode(of).setMesh(mesh));
  }
  return await new WebIO().writeBinary(document);
}
