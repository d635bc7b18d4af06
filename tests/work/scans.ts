import { boxRoom, type PlainMesh } from '../support/scans/box-room.ts';
import { meshGltf } from '../support/scans/mesh-gltf.ts';
import { readBytes } from '../support/scans/read-bytes.ts';
import { rawZip } from '../support/raw-zip.ts';
import { writeGlb } from '../support/scans/write-glb.ts';
import { ROOM_MTL, writeObjZip } from '../support/scans/write-obj.ts';
import { writePly, writeTextPly } from '../support/scans/write-ply.ts';
import { type ParserCase, shaped } from './shapes.ts';

/** Returns `n` copies of a box, one behind another. */
function boxes(n: number): PlainMesh {
  const { positions, triangles } = boxRoom();
  return {
    positions: Array.from({ length: n }, (_, box) =>
      positions.map(([x = 0, y = 0, z = 0]) => [x + box * 20, y, z]),
    ).flat(),
    triangles: Array.from({ length: n }, (_, box) =>
      triangles.map((triangle) => triangle.map((index) => index + box * positions.length)),
    ).flat(),
  };
}

function glb(n: number): Buffer {
  const { json, binary } = meshGltf(boxes(n));
  return writeGlb(json, binary);
}

/** Returns cases for all readers in `SCAN_READERS`, with many triangles, and with texts of each shape. */
export function parseScans(half: number): ParserCase[] {
  const formats: Readonly<Record<string, (n: number) => Uint8Array | string>> = {
    PLY: (n) => writePly(boxes(n)),
    'text PLY': (n) => writeTextPly(boxes(n)),
    OBJ: (n) => writeObjZip(boxes(n)),
    GLB: glb,
    'an archive of many files': (n) =>
      rawZip(Array.from({ length: n }, (_, index) => ({ name: `room-${index}.obj`, content: 'v 1 2 3\n' }))),
  };
  const many = Object.entries(formats).map(([name, input]) => ({
    name: `a scan of many parts: ${name}`,
    half: 40,
    input,
    run: (bytes: Uint8Array | string) => readBytes(bytes),
  }));
  const heads: Readonly<Record<string, (text: string) => Uint8Array | string>> = {
    'a PLY header': (text) => `ply\nformat ascii 1.0\n${text}`,
    'glTF text': (text) => `{"asset":{"version":"2.0"},"x":${text}`,
    'a GLB': (text) => writeGlb(text, Buffer.alloc(0)),
    'an OBJ': (text) => rawZip([{ name: 'room.obj', content: `v 1 2 3\n${text}` }]),
    'an OBJ with names': (text) => rawZip([{ name: 'room.obj', content: `v 1 2 3\nusemtl ${text}` }]),
    'an MTL': (text) => writeObjZip(boxRoom(), [{ name: 'room.mtl', content: `${ROOM_MTL}map_Kd ${text}` }]),
    'no scan': (text) => text,
  };
  const texts = Object.entries(heads).flatMap(([name, make]) =>
    shaped(`a scan: ${name}`, half, (text) => readBytes(make(text))),
  );
  return [...many, ...texts];
}
