interface Point {
  x: number;
  y: number;
}

/** Two fingers on the picture: how far they are from each other now, as a part of how far they were at first. */
export class Pinch {
  readonly #points = new Map<number, Point>();
  #first = 0;

  down(id: number, at: Point): void {
    this.#points.set(id, at);
    this.#first = this.#distance();
  }

  up(id: number): void {
    this.#points.delete(id);
    this.#first = 0;
  }

  /** 1 where they are as at first, 2 twice as far; null while there are not two. */
  move(id: number, to: Point): number | null {
    if (!this.#points.has(id)) return null;
    this.#points.set(id, to);
    return this.#first > 0 ? this.#distance() / this.#first : null;
  }

  #distance(): number {
    const [a, b, ...more] = this.#points.values();
    return a && b && more.length === 0 ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}
