/** `toFile` of a frame whose zero lies `by` metres higher: column-major 4 × 4, from the capture's frame to the file's. */
export function lowerTo(toFile: readonly number[], by: number): number[] {
  return toFile.map((value, at) => (at >= 12 && at < 15 ? value + toFile[at - 8]! * by : value));
}
