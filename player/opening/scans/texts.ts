export const scanTexts = {
  processedAgain: 'This space was processed again. It opens anew, where you are.',
} as const;
