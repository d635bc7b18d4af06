import { damagedGltf, itemOf } from './gltf-error.ts';
import type { GltfBuffers } from './buffers.ts';
import type { Gltf } from './gltf-schema.ts';

/** Elements of vectors or numbers, which are read in ranges so that a large one is never in memory as a whole. */
export interface Accessor {
  count: number;
  /** Numbers to an element. */
  size: number;
  /** The numbers of the elements `from` up to `to`, divided as their normalization says. */
  read(from: number, to: number): Promise<Float64Array>;
}

const SIZES: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };
type ComponentType = 5120 | 5121 | 5122 | 5123 | 5125 | 5126;
const BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const DIVISORS: Readonly<Record<number, number>> = { 5120: 127, 5121: 255, 5122: 32_767, 5123: 65_535 };

/** Throws `ScanRefusedError` where it does not fit into its data, before anything is read. */
export async function openAccessor(gltf: Gltf, buffers: GltfBuffers, index: number): Promise<Accessor> {
  const accessor = itemOf(gltf.accessors, index, 'list of numbers');
  const { count, sparse } = accessor;
  const componentType = accessor.componentType as ComponentType;
  const size = SIZES[accessor.type] ?? 0;
  if (size === 0) throw damagedGltf(`a list of numbers is of “${accessor.type.slice(0, 40)}”`);
  const base =
    accessor.bufferView === undefined
      ? null
      : await openElements(buffers, accessor.bufferView, accessor.byteOffset, componentType, size, count);
  const replaced = sparse ? await openSparse(buffers, sparse, componentType, size, count) : null;
  const divisor = accessor.normalized ? DIVISORS[componentType] : undefined;
  return {
    count,
    size,
    async read(from, to) {
      const numbers = base ? await base(from, to) : new Float64Array((to - from) * size);
      if (replaced) await replaced(numbers, from, to);
      if (divisor === undefined) return numbers;
      // The lowest of signed integers stands for -1 too.
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
  type: ComponentType,
  size: number,
  count: number,
): Promise<Read> {
  const { bytes, stride: stated } = await buffers.view(viewIndex);
  const element = BYTES[type]! * size;
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
        numbers[at] = numberAt(view, index * stride + part * BYTES[type]!, type);
      }
    }
    return numbers;
  };
}

type Sparse = NonNullable<Gltf['accessors'][number]['sparse']>;

/** Puts the elements that are listed one by one in the place of others. */
async function openSparse(
  buffers: GltfBuffers,
  { count, indices, values }: Sparse,
  type: ComponentType,
  size: number,
  elements: number,
): Promise<(numbers: Float64Array, from: number, to: number) => Promise<void>> {
  const indexType = indices.componentType;
  if (indexType !== 5121 && indexType !== 5123 && indexType !== 5125)
    throw damagedGltf('a sparse list has no indices');
  if (count > elements) throw damagedGltf('a sparse list is longer than what it changes');
  const readIndices = await openElements(
    buffers,
    indices.bufferView,
    indices.byteOffset,
    indexType,
    1,
    count,
  );
  const readValues = await openElements(buffers, values.bufferView, values.byteOffset, type, size, count);
  const places = await readIndices(0, count);
  if (places.some((place) => place >= elements)) throw damagedGltf('a sparse list names what is not there');
  const replacing = await readValues(0, count);
  return async (numbers, from, to) => {
    for (const [at, place] of places.entries()) {
      if (place < from || place >= to) continue;
      numbers.set(replacing.subarray(at * size, (at + 1) * size), (place - from) * size);
    }
  };
}

function numberAt(view: DataView, at: number, type: ComponentType): number {
  switch (type) {
    case 5126:
      return view.getFloat32(at, true);
    case 5125:
      return view.getUint32(at, true);
    case 5123:
      return view.getUint16(at, true);
    case 5121:
      return view.getUint8(at);
    case 5122:
      return view.getInt16(at, true);
    case 5120:
      return view.getInt8(at);
  }
}
