/**
 * Colours of a floor's plan, which is a drawing on paper in any scheme. The plans of our captures use them.
 */
export const planColors = {
  paper: '#f6f4f0',
  ink: '#2b3238',
  faint: '#b9b4aa',
  step: '#ffffff',
} as const;
