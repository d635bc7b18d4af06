import type { PointGroup } from '../../../contract/points/point-types.ts';

/** What a person reads for each group of types of points. */
export const POINT_GROUP_NAMES: Record<PointGroup, string> = {
  safety: 'Safety',
  services: 'Services',
  access: 'Access',
  equipment: 'Equipment',
  spaces: 'Spaces',
  sights: 'Sights',
};
