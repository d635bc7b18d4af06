import type { ScanReader } from '../scan-reader.ts';
import { readGltf } from './read-gltf.ts';
import { readJson } from './read-json.ts';

/** glTF 2.0 as JSON, with buffers and pictures in it or beside it. */
export const gltfReader: ScanReader = {
  reads: (head) => /^(\xef\xbb\xbf)?\s*\{/.test(Buffer.from(head).toString('latin1')),
  read: async (source, folder) =>
    await readGltf({
      json: await readJson(source, { at: 0, bytes: source.bytes }),
      binary: null,
      folder,
      base: source.name,
      format: 'glTF',
    }),
};
