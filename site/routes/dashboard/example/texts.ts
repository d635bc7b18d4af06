export const texts = {
  title: 'Example spaces',
  start: 'Explore Digital Twin',
  back: 'All spaces',
  unknown: 'There is no such example',
  unknownHint: 'It may have been renamed. The dashboard lists the ones there are.',
} as const;
