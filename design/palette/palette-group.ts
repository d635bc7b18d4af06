import type { ReactNode } from 'react';

/** A text, and the parts of it that match: from one code unit up to another, in order. */
export interface MarkedText {
  readonly words: string;
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

/** Something that can be chosen. */
export interface PaletteOption {
  /** No other option has it. */
  readonly key: string;
  readonly icon: ReactNode;
  readonly title: MarkedText;
  /** Why it is here, where its title does not say so. */
  readonly note: MarkedText | null;
  /** What it is and where, such as a kind, a room and a floor. */
  readonly details: readonly string[];
  /** At the end of the line: how far it is, or the key that does the same. */
  readonly aside: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly options: readonly PaletteOption[];
}
