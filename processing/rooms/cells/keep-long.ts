import { regionLengths } from './region-lengths.ts';

/** Drops what is in no piece of at least so many cells either way. */
export function keepLong(marked: Uint8Array, width: number, length: number): void {
  const { labels, lengths } = regionLengths((at) => marked[at] !== 0, width, marked.length / width);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] !== 0 && lengths[labels[at]!]! < length) marked[at] = 0;
}
