import type { AnnotationTexts } from '../../tour/annotation-texts.ts';
import { findPointType } from '../../tour/point-types.ts';

/** What the player says of points of interest; the words of their form and card are in `parts-texts.ts`. */
export const pointTexts: AnnotationTexts = {
  plural: 'Points of interest',
  untitled: 'Unnamed point',
  none: 'No points of interest yet.',
  noneToEdit: 'No points of interest yet. Add one where there is something to see.',
  count: (count) => (count === 0 ? 'no points' : count === 1 ? '1 point' : `${count} points`),

  add: 'Add point',
  placing: 'Click a surface to place the point, or turn until the crosshair is on it and press Enter.',
  placingTouch: 'Tap the surface on which the point is to be.',
  placingFramed: 'Look around until the crosshair lies on a surface.',
  placingAgain: (title) =>
    `Choose a new place for “${title}”: click a surface, or turn until the crosshair is on it and press Enter.`,

  newItem: 'New point of interest',
  editItem: 'Edit point of interest',
  save: 'Save point',
  added: (title) => `“${title}” added.`,
  changed: (title) => `“${title}” changed.`,
  moved: (title, room) => (room ? `“${title}” moved to ${room}.` : `“${title}” moved.`),
  deleted: (title) => `“${title}” deleted.`,

  find: 'Find a point of interest',
  findAll: 'Show all points of interest',
  found: (count, all) => (count === 0 ? 'No point has these words.' : `${count} of ${all}`),
  shown: (count, all) => `${count} of ${all} points`,

  changedElsewhere: (when) =>
    `This point was also changed elsewhere${when ? `, saved ${when}` : ''}. Yours stands until you choose.`,
  fields: {
    title: 'name',
    text: 'text',
    type: 'type',
    picture: 'picture',
    position: 'place',
    normal: 'direction',
    sweep: 'viewpoint',
    floor: 'floor',
    room: 'room',
    view: 'view',
    stopOrder: 'rank in the tour',
    stopSeconds: 'seconds in the tour',
  },
  fieldValue(field, value) {
    if (field === 'type' && typeof value === 'string') return findPointType(value)?.name;
    if (field === 'view' && value) return 'a saved view';
    return typeof value === 'number' ? String(value) : undefined;
  },
};
