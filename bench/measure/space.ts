/** The simulation's own vectors, so that it shares no code with the tested functions. */
export type Place = [number, number, number];

export const add = (a: Place, b: Place, factor = 1): Place => [
  a[0] + factor * b[0],
  a[1] + factor * b[1],
  a[2] + factor * b[2],
];
export const inner = (a: Place, b: Place): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const size = (a: Place): number => Math.sqrt(inner(a, a));
export const grown = (a: Place, factor: number): Place => [a[0] * factor, a[1] * factor, a[2] * factor];
export const even = (a: Place): Place => grown(a, 1 / size(a));
export const outer = (a: Place, b: Place): Place => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Returns two directions perpendicular to a direction, rotated about it by an angle. */
export function square(to: Place, turn: number): [Place, Place] {
  const other: Place = Math.abs(to[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const first = even(outer(to, other));
  const second = outer(to, first);
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  return [add(grown(first, cosine), second, sine), add(grown(second, cosine), first, -sine)];
}

/** Returns `direction` tilted by an angle towards `towards`, which is perpendicular to it. */
export function leant(direction: Place, towards: Place, angle: number): Place {
  return add(grown(direction, Math.cos(angle)), towards, Math.sin(angle));
}
