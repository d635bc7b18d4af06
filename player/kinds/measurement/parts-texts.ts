/** The texts of a measurement's form and card. The texts of values are in `panels/parts/use-measured.ts`. */
export const partsTexts = {
  title: 'Name',
  titleHint: 'If you leave this empty, the kind of measurement is used as the name.',
  text: 'Text',
  color: 'Colour',
  kind: 'Kind',
  floor: 'Floor',
  room: 'Room',
  taken: 'Measured on',
  noValue: 'no value',
  trueLength: 'Enter known length',
  download: 'Download as CSV',
  fileName: (tour: string) => `${tour || 'Measurements'} – measurements.csv`,
} as const;
