import { ownPointTypeSchema } from '../../../../contract/points/own-point-type.ts';
import { POINT_TYPES, type PointType } from '../../../../contract/points/point-types.ts';

/** The types that a twin has beside those of every twin, by their ids. */
export function readPointTypes(
  items: readonly string[],
): ReadonlyMap<string, Pick<PointType, 'name' | 'color'>> {
  const types = new Map<string, Pick<PointType, 'name' | 'color'>>();
  for (const item of items) {
    const { success, data } = ownPointTypeSchema.safeParse(JSON.parse(item));
    if (success) types.set(data.id, data);
  }
  for (const type of POINT_TYPES) types.set(type.id, type);
  return types;
}

/** A point with its picture, and with the colour and the name of its type, under the names that tags have for such things. */
export function describePoint(
  item: Record<string, unknown>,
  types: ReturnType<typeof readPointTypes>,
): Record<string, unknown> {
  const type = types.get(String(item.type)) ?? types.get('sight');
  return { ...item, media: item.picture, color: type?.color, keywords: type ? [type.name] : [] };
}
