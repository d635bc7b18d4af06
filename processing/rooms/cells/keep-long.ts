import { labelRegions } from './label-regions.ts';

/** Drops what is in no piece of at least so many cells either way. */
export function keepLong(marked: Uint8Array, width: number, length: number): void {
  const { labels, sizes } = labelRegions((at) => marked[at] !== 0, width, marked.length / width);
  const boxes = sizes.map(() => ({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }));
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const box = boxes[labels[at]!]!;
    const [x, z] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, z);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, z);
  }
  const isLong = boxes.map(
    ({ left, top, right, bottom }) => Math.max(right - left, bottom - top) + 1 >= length,
  );
  for (let at = 0; at < labels.length; at++) if (labels[at] !== 0 && !isLong[labels[at]!]) marked[at] = 0;
}
