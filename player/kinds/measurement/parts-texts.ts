/** The words of a measurement's form and card; values have theirs in `panels/parts/measured/`. */
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
