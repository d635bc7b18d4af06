import { damagedGltf, itemOf, type Gltf, type MeshoptView } from './gltf-schema.ts';
import { ScanRefusedError } from '../../scan-mesh.ts';
import { findNamed } from '../gather-pictures.ts';
import { NUMBER_BYTES, numberAt, type NumberType } from '../piece-reader.ts';
import { type ScanFolder, type ScanSource, memorySource } from '../scan-source.ts';

/**
 * A glTF accessor: a list of vectors or numbers. It can be read in ranges, so that a large one does not have
 * to be in memory as a whole.
 */
export interface Accessor {
  count: number;
  /** The number of components of an element, 1 to 4. */
  size: number;
  /**
   * Returns the numbers of the elements `from` (inclusive) to `to` (exclusive), scaled if they are
   * normalized.
   */
  read(from: number, to: number): Promise<Float64Array>;
}

const SIZES: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };
/** The types of numbers, by their component types (glTF 2.0, 3.6.2.2). */
const TYPES = { 5120: 'i1', 5121: 'u1', 5122: 'i2', 5123: 'u2', 5125: 'u4', 5126: 'f4' } as const;
const DIVISORS: Readonly<Record<number, number>> = { 5120: 127, 5121: 255, 5122: 32_767, 5123: 65_535 };

/**
 * Returns the accessor at an index. Throws `ScanRefusedError` if there is no such accessor, if its type is
 * unknown, or if the file has less data than the accessor states.
 */
export async function openAccessor(gltf: Gltf, buffers: GltfBuffers, index: number): Promise<Accessor> {
  const accessor = itemOf(gltf.accessors, index, 'list of numbers');
  const { count, sparse } = accessor;
  const type = TYPES[accessor.componentType as keyof typeof TYPES];
  const size = SIZES[accessor.type] ?? 0;
  if (size === 0) throw damagedGltf(`a list of numbers has the unknown type “${accessor.type.slice(0, 40)}”`);
  const base =
    accessor.bufferView === undefined
      ? null
      : await openElements(buffers, accessor.bufferView, accessor.byteOffset, type, size, count);
  const replaced = sparse ? await openSparse(buffers, sparse, type, size, count) : null;
  const divisor = accessor.normalized ? DIVISORS[accessor.componentType] : undefined;
  return {
    count,
    size,
    async read(from, to) {
      const numbers = base ? await base(from, to) : new Float64Array((to - from) * size);
      if (replaced) await replaced(numbers, from, to);
      if (divisor === undefined) return numbers;
      // The lowest signed integer also represents -1.
      for (let at = 0; at < numbers.length; at += 1) numbers[at] = Math.max(-1, numbers[at]! / divisor);
      return numbers;
    },
  };
}

type Read = (from: number, to: number) => Promise<Float64Array>;

async function openElements(
  buffers: GltfBuffers,
  viewIndex: number,
  offset: number,
  type: NumberType,
  size: number,
  count: number,
): Promise<Read> {
  const { bytes, stride: stated } = await buffers.view(viewIndex);
  const element = NUMBER_BYTES[type] * size;
  const stride = stated ?? element;
  if (count > 0 && offset + (count - 1) * stride + element > bytes.bytes) {
    throw damagedGltf('a list of numbers is longer than its data');
  }
  return async (from, to) => {
    if (to <= from) return new Float64Array();
    const read = await bytes.read(offset + from * stride, (to - 1 - from) * stride + element);
    const view = new DataView(read.buffer, read.byteOffset, read.length);
    const numbers = new Float64Array((to - from) * size);
    for (let index = 0, at = 0; index < to - from; index += 1) {
      for (let part = 0; part < size; part += 1, at += 1) {
        numbers[at] = numberAt(view, index * stride + part * NUMBER_BYTES[type], type, true);
      }
    }
    return numbers;
  };
}

type Sparse = NonNullable<Gltf['accessors'][number]['sparse']>;

/**
 * Returns a function that replaces the elements that a sparse accessor lists individually. `numbers`: the
 * values of the elements `from` (inclusive) to `to` (exclusive), which the function changes in place.
 */
async function openSparse(
  buffers: GltfBuffers,
  { count, indices, values }: Sparse,
  type: NumberType,
  size: number,
  elements: number,
): Promise<(numbers: Float64Array, from: number, to: number) => Promise<void>> {
  const indexType = indices.componentType;
  if (indexType !== 5121 && indexType !== 5123 && indexType !== 5125)
    throw damagedGltf('a sparse list has no indices');
  if (count > elements) throw damagedGltf('a sparse list is longer than the list that it changes');
  const readIndices = await openElements(
    buffers,
    indices.bufferView,
    indices.byteOffset,
    TYPES[indexType],
    1,
    count,
  );
  const readValues = await openElements(buffers, values.bufferView, values.byteOffset, type, size, count);
  const places = await readIndices(0, count);
  if (places.some((place) => place >= elements))
    throw damagedGltf('a sparse list refers to elements that do not exist');
  const replacing = await readValues(0, count);
  return async (numbers, from, to) => {
    for (const [at, place] of places.entries()) {
      if (place < from || place >= to) continue;
      numbers.set(replacing.subarray(at * size, (at + 1) * size), (place - from) * size);
    }
  };
}

/** Bytes with random access. */
type Bytes = Pick<ScanSource, 'bytes' | 'read'>;

/** A glTF file. */
export interface GltfInput {
  json: Gltf;
  /**
   * The chunk of a GLB that contains its first buffer: `bytes` bytes of `source`, starting at `at`. Null if
   * there is no such chunk.
   */
  binary: { source: ScanSource; at: number; bytes: number } | null;
  /** The files that the glTF may refer to. */
  folder: ScanFolder;
  /** The path of the glTF. Addresses in it are relative to this path. */
  base: string;
  format: string;
}

/**
 * The maximum total size of the unpacked views that are kept for further reads, in bytes. A single larger
 * view is also kept. `LARGEST`: the maximum size of one unpacked view, in bytes.
 */
const KEPT = 256 * 1024 ** 2;
const LARGEST = 1024 ** 3;

/**
 * The buffers and buffer views of a glTF, read on demand. The bytes of a GLB on the disk, and of files that a
 * ZIP contains uncompressed, are not kept in memory.
 */
export class GltfBuffers {
  readonly #input: GltfInput;
  readonly #buffers = new Map<number, Bytes>();
  readonly #unpacked = new Map<number, Bytes>();
  #kept = 0;

  constructor(input: GltfInput) {
    this.#input = input;
  }

  /**
   * Returns the unpacked bytes of a buffer view, and its stride: the number of bytes from one element to the
   * next, or null if the view does not state a stride.
   */
  async view(index: number): Promise<{ bytes: Bytes; stride: number | null }> {
    const view = itemOf(this.#input.json.bufferViews, index, 'view of a buffer');
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
    const { json, base, folder } = this.#input;
    const { uri, byteLength } = itemOf(json.buffers, index, 'buffer');
    const whole = uri === undefined ? this.#chunk(index) : findNamed(uri, base, folder, 'buffer');
    const bytes = rangeOf(whole, 0, byteLength);
    this.#buffers.set(index, bytes);
    return bytes;
  }

  #chunk(index: number): Bytes {
    const { binary } = this.#input;
    if (index !== 0 || !binary) throw damagedGltf('it refers to a buffer that does not exist');
    return rangeOf(binary.source, binary.at, binary.bytes);
  }
}

function rangeOf(whole: Bytes, from: number, bytes: number): Bytes {
  if (from + bytes > whole.bytes) throw damagedGltf('it ends in the middle of its data');
  return {
    bytes,
    async read(at, length) {
      if (at < 0 || at + length > bytes) throw damagedGltf('it refers to bytes beyond the end of its data');
      return await whole.read(from + at, length);
    },
  };
}

function damagedMesh(cause?: unknown): ScanRefusedError {
  return new ScanRefusedError(
    'The meshopt-compressed data of this glTF file is damaged. Export the file again.',
    {
      cause,
    },
  );
}
