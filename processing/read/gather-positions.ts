import { SCAN_MAX_VERTICES } from '../../contract/limits.ts';
import { ScanRefusedError } from '../scan-mesh.ts';

/** Coordinates in float32, relative to an anchor that was subtracted in float64. */
interface Block {
  values: Float32Array;
  anchor: Vector;
}
type Vector = [number, number, number];

/** The number of vertices per block. */
const BLOCK = 65_536;
/** The number of vertices per block that are sampled to determine where the block is. */
const SAMPLES = 64;
/**
 * The coordinate, in the file's units, from which float32 is too coarse: near 10,000, its steps are about
 * 0.001.
 */
const FAR = 10_000;
/** The maximum coordinate. Larger ones are meaningless, and calculations with them could overflow. */
const LARGEST = 1e15;

/**
 * Collects the coordinates of vertices, which may be large map coordinates. Stores each block as float32
 * values relative to an anchor. If the coordinates are large, the anchor is near them. It is subtracted in
 * float64, so that large coordinates stay precise. Throws `ScanRefusedError` for coordinates that are too
 * large or not numbers, and for more vertices than allowed.
 */
export class GatheredPositions {
  #block = new Float64Array();
  #inBlock = 0;
  #blocks: Block[] = [];
  readonly samples: Vector[] = [];
  count = 0;

  push(x: number, y: number, z: number): void {
    // Comparisons are false for NaN.
    if (!(Math.abs(x) < LARGEST && Math.abs(y) < LARGEST && Math.abs(z) < LARGEST))
      throw new ScanRefusedError('The file is damaged: some coordinates are not numbers. Export it again.');
    if (this.#block.length === 0) this.#block = new Float64Array(BLOCK * 3);
    const at = this.#inBlock * 3;
    this.#block[at] = x;
    this.#block[at + 1] = y;
    this.#block[at + 2] = z;
    this.#inBlock += 1;
    this.count += 1;
    if (this.#inBlock === BLOCK) this.#endBlock();
  }

  #endBlock(): void {
    const count = this.#inBlock;
    if (count === 0) return;
    if (this.count > SCAN_MAX_VERTICES) throw tooManyVertices();
    const samples: Vector[] = [];
    for (let index = 0; index < SAMPLES && index < count; index += 1) {
      const at = Math.floor((index * count) / Math.min(SAMPLES, count)) * 3;
      samples.push([this.#block[at]!, this.#block[at + 1]!, this.#block[at + 2]!]);
    }
    this.samples.push(...samples);
    const middle = medianOf(samples);
    const anchor: Vector = middle.some((value) => Math.abs(value) >= FAR) ? middle : [0, 0, 0];
    const values = new Float32Array(count * 3);
    for (let at = 0; at < values.length; at += 1) values[at] = this.#block[at]! - anchor[at % 3]!;
    this.#blocks.push({ values, anchor });
    this.#inBlock = 0;
  }

  /** Stores the last block. Call this after the last `push`. */
  end(): void {
    this.#endBlock();
    this.#block = new Float64Array();
  }

  /** Returns all coordinates minus the origin, and frees the memory of the collected coordinates. */
  place(origin: Readonly<Vector>): Float32Array {
    const placed = new Float32Array(this.count * 3);
    let to = 0;
    this.#blocks.reverse();
    for (let block = this.#blocks.pop(); block; block = this.#blocks.pop()) {
      const shift = block.anchor.map((value, axis) => value - origin[axis]!) as Vector;
      placed.set(block.values, to);
      if (shift.some((value) => value !== 0)) shiftBy(placed.subarray(to, to + block.values.length), shift);
      to += block.values.length;
    }
    return placed;
  }
}

function shiftBy(values: Float32Array, shift: Vector): void {
  for (let at = 0; at < values.length; at += 1) values[at]! += shift[at % 3]!;
}

/** The share of samples at either end that may be outliers. */
const STRAY = 0.02;
/** An origin is subtracted only if the coordinates are at least this many times as large as the scan. */
const FAR_AWAY = 10;

/**
 * Returns the origin to subtract from the coordinates, in whole units. It is zero unless the scan has map
 * coordinates.
 */
export function findOrigin(gathered: readonly GatheredPositions[]): Vector {
  const samples = gathered.flatMap(({ samples }) => samples);
  if (samples.length === 0) return [0, 0, 0];
  const middle = medianOf(samples);
  const extents = middle.map((_, axis) => {
    const sorted = samples.map((sample) => sample[axis]!).sort((a, b) => a - b);
    const stray = Math.floor(sorted.length * STRAY);
    return sorted[sorted.length - 1 - stray]! - sorted[stray]!;
  });
  const distance = Math.max(...middle.map((value) => Math.abs(value)));
  return distance >= FAR && distance >= FAR_AWAY * Math.max(...extents) ? middle : [0, 0, 0];
}

function medianOf(samples: readonly Vector[]): Vector {
  return [0, 1, 2].map((axis) => {
    const sorted = samples.map((sample) => sample[axis]!).sort((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length / 2)]!);
  }) as Vector;
}

export function tooManyVertices(): ScanRefusedError {
  return new ScanRefusedError(
    `The scan has more than ${SCAN_MAX_VERTICES / 1e6} million vertices. Simplify it in the program that made it, or upload it in parts.`,
  );
}
