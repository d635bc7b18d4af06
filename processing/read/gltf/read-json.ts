import { ScanRefusedError } from '../../scan-mesh.ts';
import type { ScanSource } from '../scan-source.ts';
import { damagedGltf } from './gltf-error.ts';
import { type Gltf, gltfSchema } from './gltf-schema.ts';

/** Bytes of JSON: parsed it takes ten times as much memory. */
const LARGEST = 128 * 1024 ** 2;
const SPACE = 32;

export async function readJson(
  source: ScanSource,
  { at, bytes }: { at: number; bytes: number },
): Promise<Gltf> {
  if (bytes > LARGEST) {
    throw new ScanRefusedError(
      `The JSON of this glTF is larger than ${LARGEST / 1024 ** 2} MiB. Export it as GLB, with fewer objects.`,
    );
  }
  const read = await source.read(at, bytes);
  // Some programs fill the chunk up with zeros where it should be spaces.
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
  throw damagedGltf(place === '' ? 'its JSON is not that of a scene' : `“${place}” is not what glTF allows`);
}
