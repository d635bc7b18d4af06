import type { ItemKind } from './kind.ts';

export const measurement: ItemKind = {
  name: 'measurement',
  collection: 'measurements',
  label: 'Measurement',
  plural: 'measurements',
  table: false,
  titleField: 'title',
  untitled: 'Measurement',
  textsIn:
    () =>
    ({ text, kind }) => [text, kind],
};
