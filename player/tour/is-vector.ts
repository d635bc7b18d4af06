import { isCoordinate } from '../../contract/wire-guards.ts';

/** True for three numbers that a place may have, such as a position in metres. */
export function isVector(value: unknown): value is [number, number, number] {
  return Array.isArray(value) && value.length === 3 && value.every(isCoordinate);
}
