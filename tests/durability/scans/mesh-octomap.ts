// node tests/durability/scans/mesh-octomap.ts [TREE [GLB]]: converts a binary OctoMap tree into a mesh that
// can be processed as a scan. By default, uses the sample tree in SCAN_SAMPLES.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Document, NodeIO } from '@gltf-transform/core';
import { OCTOMAP_SAMPLE } from './octomap-sample.ts';
import { octomapSurface } from './octomap-surface.ts';
import { readOctomap } from './read-octomap.ts';

const [tree = OCTOMAP_SAMPLE, output = 'octomap.glb'] = process.argv.slice(2);
if (existsSync(tree)) {
  const { positions, indices } = octomapSurface(readOctomap(readFileSync(tree)));
  writeFileSync(output, await glbOf(positions, indices));
  console.log(`${output}: ${indices.length / 3} triangles.`);
} else {
  console.log(`Left out: there is no ${tree}.`);
}

async function glbOf(
  positions: Float32Array<ArrayBuffer>,
  indices: Uint32Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', positions))
    .setIndices(accessor('SCALAR', indices))
    .setMaterial(
      document.createMaterial('scan').setBaseColorFactor([0.7, 0.7, 0.68, 1]).setMetallicFactor(0),
    );
  const mesh = document.createMesh('scan').addPrimitive(primitive);
  document.createScene().addChild(document.createNode('scan').setMesh(mesh));
  return await new NodeIO().writeBinary(document);
}
