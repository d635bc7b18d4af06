import { isRecord } from '../../json/is-record.ts';
import { POINT_TYPES } from '../../points/point-types.ts';
import { listItems } from '../tour-changes.ts';
import type { ItemKind } from './kind.ts';

export const point: ItemKind = {
  name: 'point',
  collection: 'points',
  label: 'Point of interest',
  plural: 'points of interest',
  table: true,
  titleField: 'title',
  untitled: 'Untitled point',
  textsIn(tour) {
    const types = [...POINT_TYPES, ...listItems(tour, 'pointTypes').filter(isRecord)];
    const names = new Map<unknown, unknown>(types.map(({ id, name }) => [id, name]));
    return ({ text, type }) => [text, names.get(type)];
  },
};
