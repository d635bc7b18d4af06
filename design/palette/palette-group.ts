import type { ReactNode } from 'react';

/**
 * A text and the ranges in it that match, in order. A range is given by its first code unit and the one after
 * its last.
 */
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
  /** Why the option matches, if its title does not show that. */
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
