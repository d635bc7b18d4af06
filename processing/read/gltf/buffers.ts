import { ScanRefusedError } from '../../scan-mesh.ts';
import { findNamed } from '../find-named.ts';
import { memorySource } from '../memory-source.ts';
import type { ScanFolder, ScanSource } from '../scan-source.ts';
import { damagedGltf, itemOf } from './gltf-error.ts';
import type { Gltf, MeshoptView } from './gltf-schema.ts';

/** Bytes that are read at any place. */
export type Bytes = Pick<ScanSource, 'bytes' | 'read'>;

/** The chunk of a GLB that its first buffer is in. */
export interface BinaryChunk {
  source: ScanSource;
  at: number;
  bytes: number;
}

/** Bytes of what was compressed that are kept for the next that needs them, and that one of them may unpack to. */
const KEPT = 256 * 1024 ** 2;
const LARGEST = 1024 ** 3;

/** Buffers and views of a glTF, read as they are needed: of GLB on the disk and of stored files nothing stays in memory. */
export class GltfBuffers {
  readonly #gltf: Gltf;
  readonly #binary: BinaryChunk | null;
  readonly #folder: ScanFolder;
  readonly #base: string;
  readonly #buffers = new Map<number, Bytes>();
  readonly #unpacked = new Map<number, Bytes>();
  #kept = 0;

  constructor(gltf: Gltf, binary: BinaryChunk | null, folder: ScanFolder, base: string) {
    this.#gltf = gltf;
    this.#binary = binary;
    this.#folder = folder;
    this.#base = base;
  }

  /** The bytes of a view, unpacked, and how many are from one element to the next where it says so. */
  async view(index: number): Promise<{ bytes: Bytes; stride: number | null }> {
    const view = itemOf(this.#gltf.bufferViews, index, 'view of a buffer');
    const packed = view.extensions?.EXT_meshopt_compression ?? view.extensions?.KHR_meshopt_compression;
    if (packed) return { bytes: await this.#unpack(index, packed), stride: packed.byteStride };
    const bytes = rangeOf(this.#buffer(view.buffer), view.byteOffset, view.byteLength);
    return { bytes, stride: view.byteStride ?? null };
  }

  async #unpack(index: number, packed: MeshoptView): Promise<Bytes> {
    const known = this.#unpacked.get(index);
    if (known) return known;
    const { count, byteStride, mode, filter } = packed;
    if (count * byteStride > LARGEST) throw damagedGltf('a part of it would unpack to more than 1 GiB');
    if (byteStride === 0 || byteStride > 256 || (mode === 'ATTRIBUTES' && byteStride % 4 !== 0))
      throw damagedMesh();
    const source = await rangeOf(this.#buffer(packed.buffer), packed.byteOffset, packed.byteLength).read(
      0,
      packed.byteLength,
    );
    const target = new Uint8Array(count * byteStride);
    const { MeshoptDecoder } = await import('meshoptimizer/decoder');
    await MeshoptDecoder.ready;
    try {
      MeshoptDecoder.decodeGltfBuffer(target, count, byteStride, source, mode, filter);
    } catch (error) {
      throw damagedMesh(error);
    }
    if (this.#kept + target.length > KEPT) {
      this.#unpacked.clear();
      this.#kept = 0;
    }
    this.#kept += target.length;
    const bytes = memorySource('', target);
    this.#unpacked.set(index, bytes);
    return bytes;
  }

  #buffer(index: number): Bytes {
    const known = this.#buffers.get(index);
    if (known) return known;
    const { uri, byteLength } = itemOf(this.#gltf.buffers, index, 'buffer');
    const whole = uri === undefined ? this.#chunk(index) : findNamed(uri, this.#base, this.#folder, 'buffer');
    const bytes = rangeOf(whole, 0, byteLength);
    this.#buffers.set(index, bytes);
    return bytes;
  }

  #chunk(index: number): Bytes {
    if (index !== 0 || !this.#binary) throw damagedGltf('it names a buffer that it does not have');
    return rangeOf(this.#binary.source, this.#binary.at, this.#binary.bytes);
  }
}

function rangeOf(whole: Bytes, from: number, bytes: number): Bytes {
  if (from + bytes > whole.bytes) throw damagedGltf('it ends in the middle of its data');
  return {
    bytes,
    async read(at, length) {
      if (at < 0 || at + length > bytes) throw damagedGltf('it reads beyond the end of its data');
      return await whole.read(from + at, length);
    },
  };
}

function damagedMesh(cause?: unknown): ScanRefusedError {
  return new ScanRefusedError('The compressed data of this glTF (meshopt) is damaged.', { cause });
}
