import type { ReactNode } from 'react';

/**
 * Text, and the ranges of it that match the query, in order. A range goes from the index of its first code
 * unit to the index after its last.
 */
export interface MarkedText {
  readonly words: string;
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

export interface PaletteOption {
  /** The key of the option, which is unique among the options. */
  readonly key: string;
  readonly icon: ReactNode;
  readonly title: MarkedText;
  /** Why the option matches, if its title does not show why. */
  readonly note: MarkedText | null;
  /** Details, such as a kind, a room and a floor. */
  readonly details: readonly string[];
  /** The text at the end of the line: a distance, or the keyboard shortcut for the same action. */
  readonly aside: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly options: readonly PaletteOption[];
}
