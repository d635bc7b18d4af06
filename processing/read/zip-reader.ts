import { quoteName } from '../../contract/twin-archive/zip-rules.ts';
import { type RawScan, ScanRefusedError } from '../scan-mesh.ts';
import { glbReader, gltfReader } from './gltf/gltf-reader.ts';
import { objReader } from './obj/obj-reader.ts';
import { plyReader } from './ply/ply-reader.ts';
import { HEAD, type ScanFolder, type ScanReader, type ScanSource } from './scan-source.ts';

/** The formats of a scan in an archive, in order of preference. */
const SCANS: readonly [ending: string, reader: ScanReader][] = [
  ['.glb', glbReader],
  ['.gltf', gltfReader],
  ['.obj', objReader],
  ['.ply', plyReader],
];

/** Reads a ZIP that contains a scan and the files that the scan refers to. */
export const zipReader: ScanReader = {
  reads: (head) => [0x04034b50, 0x06054b50].includes(head.length < 4 ? 0 : Buffer.from(head).readUInt32LE(0)),
  read: readZip,
};

async function readZip(source: ScanSource): Promise<RawScan> {
  const { openZip } = await import('./open-zip.ts');
  const folder = await openZip(source);
  const { file, reader } = findScan(folder);
  if (!reader.reads(await file.read(0, Math.min(HEAD, file.bytes)))) {
    throw new ScanRefusedError(
      `${quoteName(file.name)} is damaged, or its content does not match its file extension. Export it again.`,
    );
  }
  const scan = await reader.read(file, folder);
  return { ...scan, format: `${scan.format} in a ZIP` };
}

function findScan(folder: ScanFolder): { file: ScanSource; reader: ScanReader } {
  for (const [ending, reader] of SCANS) {
    const paths = folder.paths.filter((path) => path.toLowerCase().endsWith(ending));
    if (paths.length > 1) {
      throw new ScanRefusedError(
        `The ZIP contains ${paths.length} ${ending.slice(1).toUpperCase()} files. Put each scan, with its materials and pictures, into a separate ZIP.`,
      );
    }
    const file = paths[0] === undefined ? null : folder.find(paths[0]);
    if (file) return { file, reader };
  }
  if (folder.paths.some((path) => /\.zip$/i.test(path))) {
    throw new ScanRefusedError('The ZIP contains another ZIP. Unpack it and upload the inner ZIP.');
  }
  throw new ScanRefusedError(
    'The ZIP contains no scan. Add a GLB, a glTF with its files, an OBJ with its MTL and pictures, or a PLY with faces.',
  );
}
