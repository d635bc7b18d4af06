import type { ScanReader, ScanSource } from '../scan-source.ts';
import { SPACE } from '../piece-reader.ts';
import { readGltf } from './read-gltf.ts';
import { ScanRefusedError } from '../../scan-mesh.ts';
import { damagedGltf, type Gltf, gltfSchema } from './gltf-schema.ts';

/** Reads glTF 2.0 as JSON, with embedded or separate buffers and pictures. */
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

/** The maximum size of the JSON in bytes. When parsed, the JSON needs about ten times as much memory. */
const LARGEST = 128 * 1024 ** 2;

async function readJson(source: ScanSource, { at, bytes }: { at: number; bytes: number }): Promise<Gltf> {
  if (bytes > LARGEST) {
    throw new ScanRefusedError(
      `The JSON of this glTF is larger than ${LARGEST / 1024 ** 2} MiB. Export it as GLB, with fewer objects.`,
    );
  }
  const read = await source.read(at, bytes);
  // Some programs pad the chunk with zeros instead of spaces.
  const end = read.findLastIndex((byte) => byte !== 0 && byte !== SPACE) + 1;
  const text = new TextDecoder().decode(read.subarray(0, end));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damagedGltf('its JSON cannot be read');
  }
  const { data, error } = gltfSchema.safeParse(value);
  if (data) return data;
  const place = error.issues[0]?.path.join('.').slice(0, 80) ?? '';
  throw damagedGltf(place === '' ? 'its JSON does not describe a scene' : `“${place}” is not valid in glTF`);
}

/**
 * Parts of the container (glTF 2.0, 4.4): its signature, the sizes of its headers in bytes, and the types of
 * its two chunks.
 */
const SIGNATURE = 'glTF';
const HEADER = 12;
const CHUNK_HEADER = 8;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;

/** Reads GLB, which is glTF 2.0 in one file. */
export const glbReader: ScanReader = {
  reads: (head) => Buffer.from(head.subarray(0, 4)).toString('latin1') === SIGNATURE,
  async read(source, folder) {
    const header = Buffer.from(await source.read(0, HEADER));
    if (header.readUInt32LE(4) !== 2) {
      throw new ScanRefusedError('This GLB does not use version 2. Export it again as glTF 2.0.');
    }
    const json = await chunkAt(source, HEADER);
    if (json?.kind !== JSON_CHUNK)
      throw new ScanRefusedError('This GLB is damaged: it does not begin with JSON. Export it again.');
    const binary = await chunkAt(source, json.at + json.bytes);
    return await readGltf({
      json: await readJson(source, json),
      binary: binary?.kind === BIN_CHUNK ? { source, at: binary.at, bytes: binary.bytes } : null,
      folder,
      base: source.name,
      format: 'GLB',
    });
  },
};

interface Chunk {
  kind: number;
  at: number;
  bytes: number;
}

/**
 * Reads the header of a chunk. `at` in the result: where the chunk's data begins. Returns null after the last
 * chunk.
 */
async function chunkAt(source: ScanSource, at: number): Promise<Chunk | null> {
  if (at + CHUNK_HEADER > source.bytes) return null;
  const header = Buffer.from(await source.read(at, CHUNK_HEADER));
  return { bytes: header.readUInt32LE(0), kind: header.readUInt32LE(4), at: at + CHUNK_HEADER };
}
