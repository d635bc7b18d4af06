/** The colours of annotations. `design/tag-colors.ts` has the value of each colour. */
export const TAG_COLORS = ['blue', 'green', 'yellow', 'orange', 'red', 'purple', 'gray'] as const;
