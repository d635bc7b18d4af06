import { POINT_GROUPS, POINT_TYPES, type PointType } from '../../../contract/points/point-types.ts';
import { POINT_GROUP_NAMES } from './point-groups.ts';

/** Types of one group, under its name. */
export interface TypeGroup {
  readonly name: string;
  readonly types: readonly PointType[];
}

/** All types, the twin's own ones behind the built-in ones of their group. */
export function groupTypes(own: readonly PointType[]): readonly TypeGroup[] {
  const byGroup = Map.groupBy([...POINT_TYPES, ...own], ({ group }) => group);
  return POINT_GROUPS.map((group) => ({ name: POINT_GROUP_NAMES[group], types: byGroup.get(group) ?? [] }));
}
