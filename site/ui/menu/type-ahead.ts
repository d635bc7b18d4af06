/** A pause this long, in ms, starts a new search. */
const TYPE_AHEAD_RESET_MS = 350;

/**
 * The index of the label meant by one more typed character, or -1. `at` is the time of the key in ms, `current` the
 * index of the current item (-1: none). The same letter again moves on to the next label that begins with it.
 */
export type TypeAhead = (character: string, at: number, labels: readonly string[], current: number) => number;

/** Remembers what was typed into one list. */
export function createTypeAhead(): TypeAhead {
  let typed: string[] = [];
  let last = Number.NEGATIVE_INFINITY;
  return (character, at, labels, current) => {
    typed = at - last > TYPE_AHEAD_RESET_MS ? [character] : [...typed, character];
    last = at;
    const repeated = typed.every((letter) => letter === character);
    const wanted = (repeated ? character : typed.join('')).toLocaleLowerCase();
    // One letter searches past the current item; a longer text may still mean the same label.
    const start = repeated ? current + 1 : Math.max(current, 0);
    for (let step = 0; step < labels.length; step += 1) {
      const index = (start + step) % labels.length;
      if (labels[index]?.toLocaleLowerCase().startsWith(wanted)) return index;
    }
    return -1;
  };
}
