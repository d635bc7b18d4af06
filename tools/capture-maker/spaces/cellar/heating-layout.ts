/** Height of the plinth under the boilers, metres. */
export const PLINTH = 0.1;
/** Middles of the boilers, which face east. */
export const BOILERS = [9.35, 10.85].map((z) => ({ x: 1.2, z }));
/** Middles of the buffer tanks. */
export const TANKS = [
  { x: 1.15, z: 12.75 },
  { x: 2.45, z: 12.85 },
];
/** Where the manifold begins on the north wall, and how many circuits it has. */
export const MANIFOLD_AT = { x: 2.75, z: 7.9, circuits: 5 };
