import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { buildScan } from './build-scan.ts';
import { writeGlb } from './write-glb.ts';
import { writePly } from './write-ply.ts';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { BuiltPart } from './make-mesh.ts';
import { PICTURE_METRES, pictureOf } from './surfaces.ts';

/**
 * Returns a building in the form of a MatterPak: a ZIP of an OBJ (metres, z up), its MTL and a JPEG for each
 * material, and unneeded files.
 */
export async function writeObjZip(parts: readonly BuiltPart[], name = 'a1b2c3d4e5f6'): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  const lines = [`mtllib ${name}.mtl`];
  let before = 0;
  for (const { of, positions, uvs, indices } of parts) {
    lines.push(`usemtl ${of}`);
    for (let at = 0; at < positions.length; at += 3) {
      const [x, y, z] = positions.subarray(at, at + 3) as unknown as [number, number, number];
      lines.push(`v ${x.toFixed(5)} ${(-z).toFixed(5)} ${y.toFixed(5)}`);
    }
    for (let at = 0; at < uvs.length; at += 2) {
      lines.push(
        `vt ${(uvs[at]! / PICTURE_METRES).toFixed(5)} ${(1 - uvs[at + 1]! / PICTURE_METRES).toFixed(5)}`,
      );
    }
    for (let at = 0; at < indices.length; at += 3) {
      const corners = Array.from(
        indices.subarray(at, at + 3),
        (index) => `${index + before + 1}/${index + before + 1}`,
      );
      lines.push(`f ${corners.join(' ')}`);
    }
    before += positions.length / 3;
    await zip.add(`${name}_${of}.jpg`, new Uint8ArrayReader(await pictureOf(of)));
  }
  const materials = parts.map(
    ({ of }) => `newmtl ${of}\nKd 1.0 1.0 1.0\nd 1.0\nillum 1\nmap_Kd ${name}_${of}.jpg\n`,
  );
  await zip.add(`${name}.obj`, new TextReader(`${lines.join('\n')}\n`));
  await zip.add(`${name}.mtl`, new TextReader(materials.join('\n')));
  await zip.add('cloud.xyz', new TextReader('0 0 0 255 255 255\n'));
  return await zip.close();
}

/**
 * `node tools/building-maker/make-building.ts SEED FILE [edge] [noise] [holes]`: writes a building as .glb,
 * .zip (OBJ) or .ply, and its truth as JSON.
 */
if (import.meta.main) {
  const [seed = '1', file = 'building.glb', edge = '0.1', noise = '0', holes = '0'] = process.argv.slice(2);
  const { parts, truth } = buildScan(Number(seed), {
    edge: Number(edge),
    noise: Number(noise),
    holes: Number(holes),
    unseen: ['glass'],
  });
  const kind = extname(file);
  if (kind === '.zip') await writeFile(file, await writeObjZip(parts));
  else if (kind === '.ply') await writeFile(file, writePly(parts));
  else await writeFile(file, await writeGlb(parts, { pictures: true }));
  await writeFile(`${file}.truth.json`, JSON.stringify(truth, null, 1));
}
