import type { MarkedText } from './explain-match.ts';

/** Characters before what is marked first, and in all: what fits on a line. */
const BEFORE = 24;
const LENGTH = 120;

/** A long text from a little before its first mark, at the beginning of a word. */
export function shortenText({ words, ranges }: MarkedText): MarkedText {
  const first = ranges[0]?.[0] ?? 0;
  const line = words.slice(0, first).lastIndexOf('\n') + 1;
  const near = Math.max(line, first - BEFORE);
  const space = near > line ? words.indexOf(' ', near) + 1 : near;
  const from = space > near && space <= first ? space : near;
  const to = Math.min(words.length, from + LENGTH);
  const dots = from > line ? '… ' : '';
  const end = words.indexOf('\n', from);
  const cut = words.slice(from, end < 0 ? to : Math.min(to, end));
  const shift = dots.length - from;
  return {
    words: dots + cut,
    ranges: ranges
      .map(([start, stop]) => [start + shift, Math.min(stop + shift, dots.length + cut.length)] as const)
      .filter(([start, stop]) => start >= dots.length && start < stop),
  };
}
