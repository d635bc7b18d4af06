/** True for three finite numbers, such as a position in metres. */
export function isVector(value: unknown): value is [number, number, number] {
  return Array.isArray(value) && value.length === 3 && value.every((part) => Number.isFinite(part));
}
