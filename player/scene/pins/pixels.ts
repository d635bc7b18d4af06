/** CSS pixels between the middles of two discs within which they gather, and beyond which they part again. */
export const JOIN = 40;
export const PART = 48;
