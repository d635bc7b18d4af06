/** A power of two that is far larger than the number of discs that fit into a view. */
const BUCKETS = 8192;

/**
 * Finds the pin nearest to a direction, with a hashed grid of directions (unit vectors). The arrays are
 * created once, so that filling and searching the grid allocates nothing.
 */
export function createLeaderGrid(capacity: number) {
  const first = new Int32Array(BUCKETS);
  const next = new Int32Array(capacity);
  let directions: Float32Array = new Float32Array(0);
  /**
   * The reach, and the number of cells per unit. A cell is twice as wide as the reach, so that a sphere with
   * that reach as its radius touches at most two cells along each axis. The numbers are fields of an object,
   * because separate variables would allocate in every frame.
   */
  const scale = { reach: 0, perCell: 0 };

  function bucket(x: number, y: number, z: number): number {
    return (Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)) & (BUCKETS - 1);
  }

  return {
    /**
     * Empties the grid and sets the direction of each pin (x, y, z). `join` is the chord length within which
     * `nearest` finds pins.
     */
    begin(nextDirections: Float32Array, { join }: { readonly join: number }): void {
      directions = nextDirections;
      scale.reach = join;
      scale.perCell = 1 / (2 * join);
      first.fill(-1);
    },
    add(pin: number): void {
      const at = 3 * pin;
      const { perCell } = scale;
      const index = bucket(
        Math.floor(directions[at]! * perCell),
        Math.floor(directions[at + 1]! * perCell),
        Math.floor(directions[at + 2]! * perCell),
      );
      next[pin] = first[index]!;
      first[index] = pin;
    },
    /**
     * Returns the pin in the grid that has the given role and whose direction is nearest to that of `pin`,
     * within the chord length `join`; -1 if there is none.
     */
    nearest(pin: number, roles: Uint8Array, role: number): number {
      const { reach, perCell } = scale;
      const px = directions[3 * pin]!;
      const py = directions[3 * pin + 1]!;
      const pz = directions[3 * pin + 2]!;
      const maxX = Math.floor((px + reach) * perCell);
      const maxY = Math.floor((py + reach) * perCell);
      const maxZ = Math.floor((pz + reach) * perCell);
      let best = -1;
      let least = reach * reach;
      for (let x = Math.floor((px - reach) * perCell); x <= maxX; x += 1)
        for (let y = Math.floor((py - reach) * perCell); y <= maxY; y += 1)
          for (let z = Math.floor((pz - reach) * perCell); z <= maxZ; z += 1)
            for (let other = first[bucket(x, y, z)]!; other >= 0; other = next[other]!) {
              if (roles[other] !== role) continue;
              const dx = directions[3 * other]! - px;
              const dy = directions[3 * other + 1]! - py;
              const dz = directions[3 * other + 2]! - pz;
              const off = dx * dx + dy * dy + dz * dz;
              if (off >= least) continue;
              least = off;
              best = other;
            }
      return best;
    },
  };
}
