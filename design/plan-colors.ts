/**
 * The colours of a floor plan, which looks like a drawing on paper in both themes. The plans of the built-in
 * captures use the same colours.
 */
export const planColors = {
  paper: '#f6f4f0',
  ink: '#2b3238',
  faint: '#b9b4aa',
  step: '#ffffff',
} as const;
