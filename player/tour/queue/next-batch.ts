import type { Operation } from '../../../contract/changes/operation.ts';
import { OPERATIONS_MAX } from '../../../contract/limits.ts';

/** UTF-8 bytes of the operations of one message, so that the request made of them stays well below what a server takes. */
export const BATCH_MAX_BYTES = 700_000;

/** How many of the operations go in the next message: at least one, where there is one. */
export function countNext(operations: readonly Operation[]): number {
  let bytes = 0;
  let count = 0;
  const encoder = new TextEncoder();
  for (const operation of operations.slice(0, OPERATIONS_MAX)) {
    bytes += encoder.encode(JSON.stringify(operation)).length;
    if (count > 0 && bytes > BATCH_MAX_BYTES) break;
    count += 1;
  }
  return count;
}
