/** A rectangle in a wall that people can pass, in cells of the grid: its middle, the direction along the wall, and half of its sizes. */
export interface Opening {
  x: number;
  z: number;
  /** Unit vector from jamb to jamb. */
  along: readonly [number, number];
  /** Half of the width between the jambs, and of the wall's thickness. */
  half: number;
  deep: number;
  /** Something closes it above. */
  lintel: boolean;
  /** Something closes it: a leaf or a pane. */
  shut: boolean;
}

/** Calls for every cell of an opening, with `more` cells of either jamb. */
export function eachCell(
  { x, z, along: [ux, uz], half, deep }: Opening,
  width: number,
  more: number,
  visit: (cell: number) => void,
): void {
  const reach = Math.ceil(Math.hypot(half + more, deep)) + 1;
  for (let cz = Math.floor(z - reach); cz <= z + reach; cz++)
    for (let cx = Math.floor(x - reach); cx <= x + reach; cx++) {
      const dx = cx + 0.5 - x;
      const dz = cz + 0.5 - z;
      if (Math.abs(dx * ux + dz * uz) <= half + more && Math.abs(dz * ux - dx * uz) <= Math.max(deep, 0.75))
        visit(cx + cz * width);
    }
}
