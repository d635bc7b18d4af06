/** Colours of a floor's plan, which is a drawing on paper whatever the scheme is. Those of the plans of our captures. */
export const planColors = {
  paper: '#f6f4f0',
  ink: '#2b3238',
  faint: '#b9b4aa',
  step: '#ffffff',
} as const;
