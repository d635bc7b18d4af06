import type { ReactNode } from 'react';

/** A text, and its matching parts: from one code unit up to another, in order. */
export interface MarkedText {
  readonly words: string;
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

/** A selectable option. */
export interface PaletteOption {
  /** Unique among the options. */
  readonly key: string;
  readonly icon: ReactNode;
  readonly title: MarkedText;
  /** Why it matches, if its title does not show that. */
  readonly note: MarkedText | null;
  /** What it is and where, such as a kind, a room and a floor. */
  readonly details: readonly string[];
  /** At the end of the line: the distance, or the key that does the same. */
  readonly aside: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly options: readonly PaletteOption[];
}
