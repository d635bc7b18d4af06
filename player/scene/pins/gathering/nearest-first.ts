/** The bits of a positive float grow with it: those that are kept are its exponent and four bits behind the point. */
const DROPPED_BITS = 19;
const BUCKETS = 1 << (31 - DROPPED_BITS);

const starts = new Uint32Array(BUCKETS + 1);

/**
 * Sorts pins by their distance, the nearest first, about to a twentieth of it. `bits`: the distances' own memory, read as whole
 * numbers. Writes the order of the first `length` pins into `order`; allocates nothing.
 */
export function sortNearestFirst(bits: Uint32Array, length: number, order: Uint32Array): void {
  starts.fill(0);
  for (let pin = 0; pin < length; pin += 1) starts[(bits[pin]! >>> DROPPED_BITS) + 1]! += 1;
  for (let bucket = 1; bucket <= BUCKETS; bucket += 1) starts[bucket]! += starts[bucket - 1]!;
  for (let pin = 0; pin < length; pin += 1) {
    const bucket = bits[pin]! >>> DROPPED_BITS;
    order[starts[bucket]!] = pin;
    starts[bucket]! += 1;
  }
}
