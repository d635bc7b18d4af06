export const texts = {
  frame: (name: string) => `Digital twin: ${name}`,
  fullScreen: 'Full screen',
} as const;
