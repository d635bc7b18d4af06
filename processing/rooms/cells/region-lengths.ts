import { labelRegions } from './label-regions.ts';

/** The regions of marked cells, 0 for a cell of none, and of each region its longer side in cells; at 0 what counts for nothing. */
export function regionLengths(
  isMarked: (at: number) => boolean,
  width: number,
  depth: number,
): { labels: Int32Array; lengths: number[] } {
  const { labels, sizes } = labelRegions(isMarked, width, depth);
  const boxes = sizes.map(() => ({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }));
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const box = boxes[labels[at]!]!;
    const [x, z] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, z);
    box.bottom = Math.max(box.bottom, z);
  }
  const lengths = boxes.map(({ left, top, right, bottom }) => Math.max(right - left, bottom - top) + 1);
  return { labels, lengths };
}
