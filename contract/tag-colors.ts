/** The colours of annotations. The player maps each one to a design token with enough contrast. */
export const TAG_COLORS = ['blue', 'green', 'yellow', 'orange', 'red', 'purple', 'gray'] as const;
