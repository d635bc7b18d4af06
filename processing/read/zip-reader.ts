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
        `The ZIP file contains ${paths.length} ${ending.slice(1).toUpperCase()} files. Put each scan, with its materials and pictures, in a separate ZIP file.`,
      );
    }
    const file = paths[0] === undefined ? null : folder.find(paths[0]);
    if (file) return { file, reader };
  }
  if (folder.paths.some((path) => /\.zip$/i.test(path))) {
    throw new ScanRefusedError(
      'The ZIP file contains no scan, only another ZIP file. Upload the inner ZIP file.',
    );
  }
  throw new ScanRefusedError(
    'The ZIP file contains no scan. Add a GLB file, a glTF file with the files that it uses, an OBJ file with its MTL file and pictures, or a PLY file with faces.',
  );
}
