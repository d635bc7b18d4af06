import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node, Primitive, Texture } from '@gltf-transform/core';
import { captureSchema, type Capture } from '../../../contract/capture.ts';
import { buildScene } from '../../../processing/scene/build-scene.ts';
import type { MeshPart, ScanMesh, ScanPicture } from '../../../processing/scan-mesh.ts';
import { readScene } from '../../../tools/check-capture/read-scene.ts';

const captures = fileURLToPath(new URL('../../../captures/', import.meta.url));

/**
 * Creates the folder `id` in `parent` with one of our captures in format 2: with a coarse scene and parts,
 * like a scan. `name` is the capture in `captures/`.
 */
export async function makeFormat2Capture(parent: string, id: string, name = 'gv360office'): Promise<Capture> {
  const from = join(captures, name);
  const folder = join(parent, id);
  await mkdir(folder, { recursive: true });
  const before = captureSchema.parse(JSON.parse(await readFile(join(from, 'capture.json'), 'utf8')));
  const mesh = await readGlbMesh(join(from, before.scene));
  const { scene, parts, sceneError } = await buildScene(mesh, before, { ceilings: {} }, folder);
  const capture: Capture = { ...before, format: 2, id, scene, parts, sceneError };
  const copied = [before.poster, before.thumbnail, ...before.floors.map(({ plan }) => plan ?? 'plan.svg')];
  for (const file of new Set(copied)) await copyFile(join(from, file), join(folder, file));
  await writeFile(join(folder, 'capture.json'), JSON.stringify(capture));
  return capture;
}

/**
 * Returns the surfaces in the GLB of one of our captures as if they had been scanned, without the view
 * outside the windows.
 */
export async function readGlbMesh(file: string | URL): Promise<ScanMesh> {
  const root = (await readScene(await readFile(file))).getRoot();
  const materials = root.listMaterials();
  const textures = root.listTextures();
  return {
    parts: root
      .listNodes()
      .filter((node) => !isBackdrop(node))
      .flatMap((node) =>
        (node.getMesh()?.listPrimitives() ?? []).map((primitive) =>
          readPrimitive(primitive, node.getWorldMatrix(), materials.indexOf(primitive.getMaterial()!)),
        ),
      ),
    materials: materials.map((material) => ({
      name: material.getName(),
      color: material.getBaseColorFactor(),
      picture: textures.indexOf(material.getBaseColorTexture()!),
      alpha: ({ OPAQUE: 'opaque', MASK: 'mask', BLEND: 'blend' } as const)[material.getAlphaMode()],
      cutoff: material.getAlphaCutoff(),
      doubleSided: material.getDoubleSided(),
      unlit: material.getExtension('KHR_materials_unlit') !== null,
    })),
    pictures: textures.map(readPicture),
  };
}

function isBackdrop(node: Node): boolean {
  const parent = node.getParentNode();
  return node.getName() === 'backdrop' || (parent !== null && isBackdrop(parent));
}

function readPrimitive(primitive: Primitive, matrix: readonly number[], material: number): MeshPart {
  const from = primitive.getAttribute('POSITION')!;
  const uv = primitive.getAttribute('TEXCOORD_0');
  const color = primitive.getAttribute('COLOR_0');
  const count = from.getCount();
  const positions = new Float32Array(count * 3);
  const uvs = uv && new Float32Array(count * 2);
  const colors = color && new Uint8Array(count * 4).fill(255);
  const origin: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const [x, y, z] = from.getElement(i, origin);
    for (let k = 0; k < 3; k++)
      positions[i * 3 + k] = matrix[k]! * x + matrix[k + 4]! * y + matrix[k + 8]! * z + matrix[k + 12]!;
    if (uv) uvs?.set(uv.getElement(i, [0, 0]), i * 2);
    for (const [k, share] of color?.getElement(i, []).entries() ?? [])
      colors![i * 4 + k] = Math.round(255 * (k < 3 ? share ** (1 / 2.2) : share));
  }
  const indices = primitive.getIndices();
  return {
    name: '',
    positions,
    indices: indices
      ? Uint32Array.from(indices.getArray()!)
      : Uint32Array.from({ length: count }, (_, i) => i),
    uvs,
    colors,
    material,
  };
}

function readPicture(texture: Texture): ScanPicture {
  const [width, height] = texture.getSize()!;
  return {
    bytes: texture.getImage()!,
    mediaType: texture.getMimeType() as ScanPicture['mediaType'],
    width,
    height,
  };
}
