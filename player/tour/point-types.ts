import { POINT_GROUPS, POINT_ICONS, POINT_TYPES, type PointType } from '../../contract/points/point-types.ts';
import { isName } from '../../contract/json/wire-guards.ts';
import { createListReader, textOf } from './read-documents.ts';
import type { Tag } from '../../contract/tag.ts';

/** A twin's own point type, as stored in its `pointTypes`. */
export interface OwnPointType extends PointType {
  [field: string]: unknown;
}

/** The id of the type that points have if their own type is missing or unknown. */
export const USUAL_TYPE = 'sight';

const builtIn: ReadonlyMap<string, PointType> = new Map(POINT_TYPES.map((type) => [type.id, type]));
const none: readonly OwnPointType[] = [];
let own: readonly OwnPointType[] = none;

/**
 * Returns a twin's own point types, with defaults for missing and invalid fields. Leaves out types without a
 * valid id and types that have the id of a built-in type. Returns the same list for the same `pointTypes`.
 */
export function readOwnTypes(pointTypes: unknown): readonly OwnPointType[] {
  if (!Array.isArray(pointTypes) || pointTypes.length === 0) return none;
  return readTypes(pointTypes);
}

const readTypes = createListReader(readType);

/** Sets the point types that the open twin has in addition to the built-in ones. */
export function setOwnTypes(types: readonly OwnPointType[]): void {
  own = types;
}

/** Returns the point type that has this id; undefined if there is none. */
export function findPointType(id: string): PointType | undefined {
  return builtIn.get(id) ?? own.find((type) => type.id === id);
}

/** Returns the point type that has this id, or the default type if there is none. */
export function pointTypeOf(id: string): PointType {
  return findPointType(id) ?? builtIn.get(USUAL_TYPE)!;
}

/** Returns a type with defaults; null if it is invalid or has the id of a built-in type. */
function readType(value: Record<string, unknown> & { id: string }): OwnPointType | null {
  const { id, name, group, icon, color, range } = value;
  if (!isName(id) || builtIn.has(id)) return null;
  return {
    ...value,
    name: textOf(name),
    group: POINT_GROUPS.find((known) => known === group) ?? 'sights',
    icon: POINT_ICONS.find((known) => known === icon) ?? 'star',
    color: isTagColor(color) ? color : 'blue',
    range: typeof range === 'number' && range > 0 ? range : null,
  };
}

/** The tag colours with their names. */
export const TAG_COLOR_NAMES: Record<Tag['color'], string> = {
  blue: 'Blue',
  green: 'Green',
  yellow: 'Yellow',
  orange: 'Orange',
  red: 'Red',
  purple: 'Purple',
  gray: 'Grey',
};

export function isTagColor(value: unknown): value is Tag['color'] {
  return typeof value === 'string' && Object.hasOwn(TAG_COLOR_NAMES, value);
}
