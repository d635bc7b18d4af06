import { TAG_COLORS } from '../../contract/tag-colors.ts';
import { POINT_GROUPS, POINT_ICONS, POINT_TYPES, type PointType } from '../../contract/points/point-types.ts';
import { isName } from '../../contract/wire-guards.ts';
import { rememberSource } from './stored-item.ts';
import type { Tag } from '../../contract/tag.ts';

/** A type that the owner of a twin added, as an item of the twin's `pointTypes`. */
export interface OwnPointType extends PointType {
  [field: string]: unknown;
}

/** The type of points that say none, or one that is not there any more. */
export const USUAL_TYPE = 'sight';

const builtIn: ReadonlyMap<string, PointType> = new Map(POINT_TYPES.map((type) => [type.id, type]));
const none: readonly OwnPointType[] = [];
/** Lists are never changed in place, so what was read once is valid as long as the list exists. */
const lists = new WeakMap<object, readonly OwnPointType[]>();
let own: readonly OwnPointType[] = none;

/** A twin's own types with defaults filled in, without what is none: the same list for the same `pointTypes`. */
export function readOwnTypes(pointTypes: unknown): readonly OwnPointType[] {
  if (!Array.isArray(pointTypes) || pointTypes.length === 0) return none;
  let read = lists.get(pointTypes);
  if (!read) lists.set(pointTypes, (read = pointTypes.flatMap((value: unknown) => readType(value) ?? [])));
  return read;
}

/** From now on points have these types beside the built-in ones: those of the twin that is open. */
export function setOwnTypes(types: readonly OwnPointType[]): void {
  own = types;
}

/** The type of that id, or undefined where there is none (any more). */
export function findPointType(id: string): PointType | undefined {
  return builtIn.get(id) ?? own.find((type) => type.id === id);
}

/** The type of that id, or the usual one. */
export function pointTypeOf(id: string): PointType {
  return findPointType(id) ?? builtIn.get(USUAL_TYPE)!;
}

/** A built-in id is never that of another type. */
function readType(value: unknown): OwnPointType | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, group, icon, color, range } = value as Record<string, unknown>;
  if (!isName(id) || builtIn.has(id)) return null;
  const type: OwnPointType = {
    ...value,
    id,
    name: typeof name === 'string' ? name : '',
    group: POINT_GROUPS.find((known) => known === group) ?? 'sights',
    icon: POINT_ICONS.find((known) => known === icon) ?? 'star',
    color: TAG_COLORS.find((known) => known === color) ?? 'blue',
    range: typeof range === 'number' && range > 0 ? range : null,
  };
  return rememberSource(type, value);
}

/** Every colour a tag may have, with the word a person reads for it. */
export const TAG_COLOR_NAMES: Record<Tag['color'], string> = {
  blue: 'Blue',
  green: 'Green',
  yellow: 'Yellow',
  orange: 'Orange',
  red: 'Red',
  purple: 'Purple',
  gray: 'Gray',
};

export function isTagColor(value: unknown): value is Tag['color'] {
  return typeof value === 'string' && Object.hasOwn(TAG_COLOR_NAMES, value);
}
