import { COORDINATE_MAX, NAME_MAX_LENGTH } from '../limits.ts';
import type { Vector } from '../vector.ts';

/** Returns whether a value is a name, id or code in a message: 1 to 64 UTF-16 code units. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= NAME_MAX_LENGTH;
}

/** Returns whether a value is a non-negative integer, such as a revision or a version. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Returns whether a value is an allowed coordinate, in metres. */
export function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= COORDINATE_MAX;
}

/** Returns whether a value is null or a point in a capture's frame, in metres. */
export function isPlace(value: unknown): value is Vector | null {
  return value === null || (Array.isArray(value) && value.length === 3 && value.every(isCoordinate));
}
