/** Milliseconds without a key after which typing in a menu starts a new word. */
export const TYPE_AHEAD_RESET = 350;

export interface TypeAhead {
  text: string;
  /** When the last key came, milliseconds. */
  at: number;
}

export const NO_TYPE_AHEAD: TypeAhead = { text: '', at: Number.NEGATIVE_INFINITY };

/** What has been typed after one more character at `now`. */
export function typeCharacter(typed: TypeAhead, character: string, now: number): TypeAhead {
  const goesOn = now - typed.at < TYPE_AHEAD_RESET;
  return { text: (goesOn ? typed.text : '') + character.toLowerCase(), at: now };
}

/**
 * The index of the label that `text` leads to, or -1. One letter, or the same one again and again, walks through the labels
 * that begin with it, starting behind `current`; a longer text stays where it is while the label still fits.
 */
export function findLabel(labels: readonly string[], text: string, current: number): number {
  const repeated = [...text].every((character) => character === text[0]);
  const wanted = repeated ? text.slice(0, 1) : text;
  const start = repeated ? current + 1 : Math.max(current, 0);
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length;
    if (labels[index]?.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}
