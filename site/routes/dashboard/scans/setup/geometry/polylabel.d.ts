declare module 'polylabel' {
  /** Returns the point inside a polygon (rings) that is farthest from its edges, and how far. */
  export default function polylabel(
    polygon: readonly (readonly (readonly number[])[])[],
    precision?: number,
  ): number[] & { distance: number };
}
