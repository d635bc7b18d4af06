/** The key by which corrections name a pair of sweeps: the same for either order. */
export function linkKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
