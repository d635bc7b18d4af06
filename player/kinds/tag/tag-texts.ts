import type { AnnotationTexts } from '../../tour/annotation-texts.ts';
import { isTagColor, TAG_COLOR_NAMES } from '../../tour/tag-colors.ts';

/** What the player says of tags; the words of their form and card are in `parts-texts.ts`. */
export const tagTexts: AnnotationTexts = {
  plural: 'Tags',
  untitled: 'Untitled tag',
  none: 'No tags yet.',
  noneToEdit: 'No tags yet. Add one to mark what matters here.',
  count: (count) => (count === 0 ? 'no tags' : count === 1 ? '1 tag' : `${count} tags`),

  add: 'Add tag',
  placing: 'Click a surface to place the tag, or turn until the crosshair is on it and press Enter.',
  placingTouch: 'Tap the surface where the tag belongs.',
  placingFramed: 'Look around until the crosshair lies on a surface.',
  placingAgain: (title) =>
    `Choose a new place for “${title}”: click a surface, or turn until the crosshair is on it and press Enter.`,

  newItem: 'New tag',
  editItem: 'Edit tag',
  save: 'Save tag',
  added: (title) => `“${title}” added.`,
  changed: (title) => `“${title}” changed.`,
  moved: (title) => `“${title}” moved.`,
  deleted: (title) => `“${title}” deleted.`,

  find: 'Find a tag',
  findAll: 'Show all tags',
  found: (count, all) => (count === 0 ? 'No tag has these words.' : `${count} of ${all}`),
  shown: (count, all) => `${count} of ${all} tags`,

  changedElsewhere: (when) =>
    `This tag was also changed elsewhere${when ? `, saved ${when}` : ''}. Yours stands until you choose.`,
  fields: {
    title: 'title',
    text: 'text',
    color: 'colour',
    position: 'place',
    normal: 'direction',
    sweep: 'viewpoint',
    keywords: 'keywords',
    media: 'picture or video',
  },
  fieldValue: (field, value) => (field === 'color' && isTagColor(value) ? TAG_COLOR_NAMES[value] : undefined),
};
