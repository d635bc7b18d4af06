/** By which corrections name two sweeps that are linked or not: the same for either order. */
export function linkKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
