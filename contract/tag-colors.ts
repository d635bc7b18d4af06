/** Colours of annotations. The player maps each to a token with enough contrast. */
export const TAG_COLORS = ['blue', 'green', 'yellow', 'orange', 'red', 'purple', 'gray'] as const;
