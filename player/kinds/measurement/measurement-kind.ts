import { tagColors } from '../../../design/tag-colors.ts';
import type { AnnotationKind } from '../../tour/annotation-kind.ts';
import { KIND_NAMES } from '../../../contract/measuring/kind-names.ts';
import { measurementTexts } from './measurement-texts.ts';
import { readMeasurement, type PlacedMeasurement } from './read-measurement.ts';

/** Saved measurements. What they are worth is derived where it is shown: it follows what is known of the capture's scale. */
export const measurementKind: AnnotationKind<PlacedMeasurement> = {
  name: 'measurement',
  collection: 'measurements',
  read: readMeasurement,
  derived: ['position', 'normal'],
  look: ({ kind, title, text, color }) => ({
    title: title || KIND_NAMES[kind],
    text,
    color: tagColors[color],
  }),
  findTexts: ({ kind, title, text }) => [KIND_NAMES[kind], title, text],
  texts: measurementTexts,
};
