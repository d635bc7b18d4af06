import type { PlacedPoint, Point } from '../../../contract/points/point.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import type { AnnotationKind } from '../../tour/annotation-kind.ts';
import { pointTypeOf, readOwnTypes, setOwnTypes, USUAL_TYPE, findPointType } from '../../tour/point-types.ts';
import { readViewState, type CaptureView } from '../../../contract/protocol/view-state.ts';
import { isName } from '../../../contract/json/wire-guards.ts';
import { isVector } from '../../tour/stored-item.ts';
import type { AnnotationTexts } from '../../tour/annotation-texts.ts';

/** The texts of points of interest, except those of their form and card (`parts-texts.ts`). */
export const pointTexts: AnnotationTexts = {
  plural: 'Points of interest',
  untitled: 'Untitled point',
  none: 'No points of interest yet.',
  noneToEdit: 'No points of interest yet. Add one at a place worth seeing.',
  count: (count) => (count === 0 ? 'no points' : count === 1 ? '1 point' : `${count} points`),

  add: 'Add point',
  placing: 'Click a surface to place the point, or turn until the crosshair is on it and press Enter.',
  placingTouch: 'Tap the surface where the point belongs.',
  placingFramed: 'Look around until the crosshair is on a surface.',
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
  found: (count, all) => (count === 0 ? 'No points match.' : `${count} of ${all}`),
  shown: (count, all) => `${count} of ${all} points`,

  changedElsewhere: (when) =>
    `This point was also changed elsewhere${when ? ` (saved ${when})` : ''}. Your version is shown until you choose a version.`,
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
    stopOrder: 'order in the guided tour',
    stopSeconds: 'seconds in the guided tour',
  },
  fieldValue(field, value) {
    if (field === 'type' && typeof value === 'string') return findPointType(value)?.name;
    if (field === 'view' && value) return 'a saved view';
    return typeof value === 'number' ? String(value) : undefined;
  },
};

/**
 * Returns the item as a placed point, with its position in metres; null if it has no valid id or position.
 */
export function readPoint(item: unknown): PlacedPoint | null {
  const point = readAny(item);
  return point?.position ? (point as PlacedPoint) : null;
}

/** Returns the item as an unplaced point; null if it has a position, or no valid id. */
export function readUnplacedPoint(item: unknown): Point | null {
  const point = readAny(item);
  return point && (item as Partial<Point>).position === undefined ? point : null;
}

/**
 * Returns the item as a point, placed or not; null if it has no valid id. Invalid fields are ignored, but an
 * unknown type is kept.
 */
function readAny(item: unknown): Point | null {
  if (typeof item !== 'object' || item === null) return null;
  const { id, title, text, type, normal, ...rest } = item as Record<string, unknown>;
  if (typeof id !== 'string' || id === '') return null;
  return {
    ...rest,
    id,
    title: typeof title === 'string' ? title : '',
    text: typeof text === 'string' ? text : '',
    type: isName(type) ? type : USUAL_TYPE,
    normal: isVector(normal) ? normal : [0, 1, 0],
    ...only('position', rest, (value) => (isVector(value) ? value : undefined)),
    ...only('view', rest, readView),
    ...only('picture', rest, (value) => (typeof value === 'string' ? value : undefined)),
    ...only('floor', rest, readName),
    ...only('room', rest, readName),
    ...only('stopOrder', rest, readNumber),
    ...only('stopSeconds', rest, readNumber),
  };
}

/**
 * Returns an object that contains only the parsed field, or an empty object if the item does not have the
 * field.
 */
function only<Name extends string, Value>(
  name: Name,
  from: Record<string, unknown>,
  read: (value: unknown) => Value,
): { [Key in Name]?: Value } {
  return from[name] === undefined ? {} : ({ [name]: read(from[name]) } as { [Key in Name]: Value });
}

function readName(value: unknown): string | undefined {
  return isName(value) ? value : undefined;
}

function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function readView(value: unknown): CaptureView | undefined {
  const view = readViewState(value);
  if (!view) return undefined;
  const { mode, sweep, position, yaw, pitch, floor } = view;
  return { mode, sweep, position, yaw, pitch, floor };
}

/** The annotation kind for points of interest: places worth seeing, which can have a saved view. */
export const pointKind: AnnotationKind<PlacedPoint, Point> = {
  name: 'point',
  collection: 'points',
  read: readPoint,
  readUnplaced: readUnplacedPoint,
  readLegend({ pointTypes }) {
    const types = readOwnTypes(pointTypes);
    setOwnTypes(types);
    return types;
  },
  create: ({ sweep, ...placed }, around) => ({
    ...placed,
    title: '',
    text: '',
    type: USUAL_TYPE,
    ...(sweep === undefined ? {} : { sweep }),
    ...around,
  }),
  putAt: ({ view }, around) => ({ ...around, view: view ?? around.view }),
  look({ title, text, type }) {
    const { color, icon, range } = pointTypeOf(type);
    return { title, text, color: tagColors[color], icon, range };
  },
  findTexts: ({ title, text, type }) => [title, text, pointTypeOf(type).name],
  typeOf: ({ type }) => pointTypeOf(type).id,
  view: ({ view }) => view ?? null,
  texts: pointTexts,
};
