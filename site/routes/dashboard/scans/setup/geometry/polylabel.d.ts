declare module 'polylabel' {
  /** Returns the point inside a polygon (rings) that is farthest from its edges, and its distance from them. */
  export default function polylabel(
    polygon: readonly (readonly (readonly number[])[])[],
    precision?: number,
  ): number[] & { distance: number };
}
