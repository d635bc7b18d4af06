import {
  type PointGroup,
  POINT_GROUPS,
  POINT_TYPES,
  type PointType,
} from '../../../contract/points/point-types.ts';

/** The names of the groups of point types. */
export const POINT_GROUP_NAMES: Record<PointGroup, string> = {
  safety: 'Safety',
  services: 'Services',
  access: 'Access',
  equipment: 'Equipment',
  spaces: 'Spaces',
  sights: 'Sights',
};

/** The types of a group, with the name of the group. */
export interface TypeGroup {
  readonly name: string;
  readonly types: readonly PointType[];
}

/**
 * Returns all point types in their groups. In each group, the built-in types come before a twin's own types.
 */
export function groupTypes(own: readonly PointType[]): readonly TypeGroup[] {
  const byGroup = Map.groupBy([...POINT_TYPES, ...own], ({ group }) => group);
  return POINT_GROUPS.map((group) => ({ name: POINT_GROUP_NAMES[group], types: byGroup.get(group) ?? [] }));
}
