import { tagColors } from '../../../design/tag-colors.ts';
import type { AnnotationKind } from '../../tour/annotation-kind.ts';
import { KIND_NAMES } from '../../../contract/measuring/kind-names.ts';
import { readMeasurement, type PlacedMeasurement } from './read-measurement.ts';
import type { AnnotationTexts } from '../../tour/annotation-texts.ts';
import { isTagColor, TAG_COLOR_NAMES } from '../../tour/tag-colors.ts';

/** What the player says of measurements; nobody chooses their place, so nothing is said of that. */
const measurementTexts: AnnotationTexts = {
  plural: 'Measurements',
  untitled: 'Measurement',
  none: 'No measurements yet.',
  noneToEdit: 'No measurements yet.',
  count: (count) =>
    count === 0 ? 'no measurements' : count === 1 ? '1 measurement' : `${count} measurements`,

  add: '',
  placing: '',
  placingTouch: '',
  placingFramed: '',
  placingAgain: () => '',

  newItem: 'Save measurement',
  editItem: 'Edit measurement',
  save: 'Save measurement',
  added: (title) => `“${title}” saved.`,
  moved: (title) => `A point of “${title}” moved.`,
  changed: (title) => `“${title}” changed.`,
  deleted: (title) => `“${title}” deleted.`,

  find: 'Find a measurement',
  findAll: 'Show all measurements',
  found: (count, all) => (count === 0 ? 'No measurement has these words.' : `${count} of ${all}`),
  shown: (count, all) => `${count} of ${all} measurements`,

  changedElsewhere: (when) =>
    `This measurement was also changed elsewhere${when ? `, saved ${when}` : ''}. Yours stands until you choose.`,
  fields: { title: 'name', text: 'text', color: 'colour', points: 'points', height: 'height' },
  fieldValue: (field, value) => (field === 'color' && isTagColor(value) ? TAG_COLOR_NAMES[value] : undefined),
};

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
