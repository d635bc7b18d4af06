/** Returns the key of a pair of sweeps in corrections, which is the same in either order. */
export function linkKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
