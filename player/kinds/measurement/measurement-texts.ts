import type { AnnotationTexts } from '../../tour/annotation-texts.ts';
import { isTagColor, TAG_COLOR_NAMES } from '../../tour/tag-colors.ts';

/** What the player says of measurements; nobody chooses their place, so nothing is said of that. */
export const measurementTexts: AnnotationTexts = {
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
