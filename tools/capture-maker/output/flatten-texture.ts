import type { Document, Material, Primitive } from '@gltf-transform/core';
import sharp from 'sharp';
import { toLinear } from '../light/srgb.ts';

type Picture = { data: Buffer; width: number; height: number };

/** Paints what a material's texture shows onto the vertices, one mean colour to each face, and takes the texture away. */
export async function flattenTexture(document: Document, material: Material): Promise<void> {
  const { data, info } = await sharp(material.getBaseColorTexture()!.getImage()!)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())
    .filter((primitive) => primitive.getMaterial() === material);
  for (const primitive of primitives) {
    const colours = vertexColours(primitive, { data, width: info.width, height: info.height });
    const accessor = document.createAccessor().setType('VEC4').setArray(colours).setNormalized(true);
    primitive
      .setAttribute('COLOR_0', accessor.setBuffer(document.getRoot().listBuffers()[0]!))
      .setAttribute('TEXCOORD_0', null);
  }
  material.setBaseColorTexture(null);
}

/** Linear colours of 16 bits, four numbers each: the mean of the triangles that meet in a vertex. */
function vertexColours(primitive: Primitive, picture: Picture): Uint16Array<ArrayBuffer> {
  const uvs = primitive.getAttribute('TEXCOORD_0')!;
  const indices = primitive.getIndices()!;
  const sums = new Float64Array(uvs.getCount() * 4);
  for (let at = 0; at < indices.getCount(); at += 3) {
    const corners = [0, 1, 2].map((corner) => indices.getScalar(at + corner));
    const places = corners.map((vertex) => uvs.getElement(vertex, [0, 0]));
    const colour = meanColour(places, picture);
    for (const vertex of corners)
      for (const [c, value] of [...colour, 1].entries()) sums[vertex * 4 + c]! += value;
  }
  return Uint16Array.from(sums, (sum, i) => Math.round((sum / sums[i - (i % 4) + 3]!) * 65_535));
}

/** Of seven places within a triangle of the picture: its centre, and some on the way to its corners. */
function meanColour(corners: number[][], picture: Picture): number[] {
  const centre = [0, 1].map((c) => (corners[0]![c]! + corners[1]![c]! + corners[2]![c]!) / 3);
  const places = [
    centre,
    ...corners.flatMap((corner) => [0.3, 0.6].map((t) => centre.map((c, i) => c + (corner[i]! - c) * t))),
  ];
  const colours = places.map((place) => colourAt(place, picture));
  return [0, 1, 2].map((c) => colours.reduce((sum, colour) => sum + colour[c]!, 0) / colours.length);
}

function colourAt([u, v]: number[], { data, width, height }: Picture): number[] {
  const x = Math.min(width - 1, Math.max(0, Math.floor(u! * width)));
  const y = Math.min(height - 1, Math.max(0, Math.floor(v! * height)));
  return [0, 1, 2].map((c) => toLinear(data[(y * width + x) * 3 + c]! / 255));
}
