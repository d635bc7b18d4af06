/** `node tools/building-maker/make-building.ts SEED FILE [edge] [noise] [holes]`: a building as .glb, .zip (OBJ) or .ply, and its truth as JSON. */
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { buildScan } from './build-scan.ts';
import { writeGlb } from './write-glb.ts';
import { writeObjZip } from './write-obj-zip.ts';
import { writePly } from './write-ply.ts';

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
