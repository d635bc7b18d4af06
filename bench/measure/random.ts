/** Random numbers that are the same in every run (mulberry32, by Tommy Ettinger, public domain). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a uniform number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Returns a number that is uniform on a logarithmic scale. */
  spread(low: number, high: number): number {
    return low * (high / low) ** this.next();
  }

  /** Returns a uniform number within ± a half-width. */
  within(half: number): number {
    return this.between(-half, half);
  }

  /** Returns a normal number with mean 0 (Box and Muller). */
  normal(sigma: number): number {
    return sigma * Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)]!;
  }

  /** Returns a direction that is uniform over the sphere. */
  direction(): [number, number, number] {
    const y = this.between(-1, 1);
    const turn = this.between(0, 2 * Math.PI);
    const around = Math.sqrt(1 - y * y);
    return [around * Math.cos(turn), y, around * Math.sin(turn)];
  }
}
