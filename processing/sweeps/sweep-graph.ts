/** Sweeps by number, the cell that each is in, and which are neighbours. */
export class SweepGraph {
  readonly cells: number[];
  readonly #neighbours: Set<number>[];

  constructor(cells: number[]) {
    this.cells = [...cells];
    this.#neighbours = cells.map(() => new Set());
  }

  add(cell: number): number {
    this.#neighbours.push(new Set());
    return this.cells.push(cell) - 1;
  }

  link(a: number, b: number): void {
    this.#neighbours[a]!.add(b);
    this.#neighbours[b]!.add(a);
  }

  neighbours(sweep: number): number[] {
    return [...this.#neighbours[sweep]!];
  }

  /** Each once. */
  links(): [number, number][] {
    return this.#neighbours.flatMap((neighbours, a) =>
      [...neighbours].flatMap((b): [number, number][] => (a < b ? [[a, b]] : [])),
    );
  }

  groups(): Groups {
    const groups = new Groups(this.cells.length);
    for (const [a, b] of this.links()) groups.join(a, b);
    return groups;
  }
}

/** Which sweeps can be reached from which. */
export class Groups {
  readonly #parents: number[];

  constructor(count: number) {
    this.#parents = Array.from({ length: count }, (_, index) => index);
  }

  rootOf(sweep: number): number {
    let root = sweep;
    while (this.#parents[root] !== root) root = this.#parents[root]!;
    this.#parents[sweep] = root;
    return root;
  }

  join(a: number, b: number): void {
    this.#parents[this.rootOf(b)] = this.rootOf(a);
  }
}
