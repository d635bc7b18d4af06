import { tagColors } from '../../../design/tag-colors.ts';
import type { AnnotationKind, Annotation } from '../../tour/annotation-kind.ts';
import { KIND_NAMES, isMeasurementKind } from '../../../contract/measuring/kind-names.ts';
import type { AnnotationTexts } from '../../tour/annotation-texts.ts';
import { isTagColor, TAG_COLOR_NAMES } from '../../tour/point-types.ts';
import { length, plus, times, unit } from '../../../contract/measuring/vectors.ts';
import type { Measurement } from '../../../contract/measuring/measurement.ts';
import { isSnap, readMeasuredPoint } from '../../tour/stored-item.ts';

const UP: Annotation['normal'] = [0, 1, 0];

/** A measurement with its place, derived from its points. */
export type PlacedMeasurement = Measurement & Annotation;

/**
 * Returns the item as a measurement of this capture; null if it was made in another capture, or has no valid
 * id, kind or points.
 */
export function readMeasurement(item: unknown): PlacedMeasurement | null {
  const measurement = readAny(item);
  return measurement?.placedIn === undefined ? measurement : null;
}

/**
 * Returns the item as a measurement made in another capture; null if it is not valid, or belongs to this
 * capture.
 */
function readMeasurementElsewhere(item: unknown): PlacedMeasurement | null {
  const measurement = readAny(item);
  return measurement?.placedIn === undefined ? null : measurement;
}

function readAny(item: unknown): PlacedMeasurement | null {
  if (typeof item !== 'object' || item === null) return null;
  const fields = item as Record<string, unknown>;
  const { id, kind, title, text, color, height, heightSnap } = fields;
  if (typeof id !== 'string' || id === '' || !isMeasurementKind(kind) || !Array.isArray(fields.points))
    return null;
  const points = fields.points.flatMap((point) => readMeasuredPoint(point) ?? []);
  // One invalid point makes the item invalid, because the other points would measure something else.
  if (points.length === 0 || points.length < fields.points.length) return null;
  return {
    ...item,
    id,
    kind,
    title: typeof title === 'string' ? title : '',
    text: typeof text === 'string' ? text : '',
    color: isTagColor(color) ? color : 'blue',
    points,
    height: typeof height === 'number' && height > 0 ? height : undefined,
    heightSnap: isSnap(heightSnap) ? heightSnap : undefined,
    ...measuredPlace({ kind, points }),
  };
}

/**
 * Returns the position and normal of a measurement's marker. The marker of an angle is at its vertex; the
 * marker of any other measurement is at the mean of its points.
 */
function measuredPlace({
  kind,
  points,
}: Pick<Measurement, 'kind' | 'points'>): Pick<Annotation, 'position' | 'normal'> {
  const marked = kind === 'angle' && points[1] ? [points[1]] : points;
  const sum = marked.map(({ position }) => position).reduce(plus);
  const facing = marked.map(({ normal }) => normal ?? UP).reduce(plus);
  return {
    position: times(sum, 1 / marked.length),
    // If two walls face each other, their normals cancel out, and the marker faces up instead.
    normal: length(facing) > 0.1 ? unit(facing) : UP,
  };
}

/**
 * The texts of measurements. The texts about placing are empty, because users place a measurement's points,
 * not the measurement itself.
 */
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
  moved: (title) => `You moved a point of “${title}”.`,
  changed: (title) => `“${title}” changed.`,
  deleted: (title) => `“${title}” deleted.`,

  find: 'Find a measurement',
  findAll: 'Show all measurements',
  found: (count, all) => (count === 0 ? 'No measurements match.' : `${count} of ${all}`),
  shown: (count, all) => `${count} of ${all} measurements`,

  changedElsewhere: (when) =>
    `This measurement was also changed elsewhere${when ? ` (saved ${when})` : ''}. Your version is shown until you choose a version.`,
  fields: { title: 'name', text: 'text', color: 'colour', points: 'points', height: 'height' },
  fieldValue: (field, value) => (field === 'color' && isTagColor(value) ? TAG_COLOR_NAMES[value] : undefined),
};

/**
 * The annotation kind for saved measurements. Values are computed where they are shown, because they depend
 * on the capture's scale.
 */
export const measurementKind: AnnotationKind<PlacedMeasurement, PlacedMeasurement> = {
  name: 'measurement',
  collection: 'measurements',
  read: readMeasurement,
  readUnplaced: readMeasurementElsewhere,
  derived: ['position', 'normal'],
  look: ({ kind, title, text, color }) => ({
    title: title || KIND_NAMES[kind],
    text,
    color: tagColors[color],
  }),
  findTexts: ({ kind, title, text }) => [KIND_NAMES[kind], title, text],
  texts: measurementTexts,
};
