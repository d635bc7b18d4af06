import type { ItemKind } from './kind.ts';

export const tag: ItemKind = {
  name: 'tag',
  collection: 'tags',
  label: 'Tag',
  plural: 'tags',
  table: true,
  titleField: 'title',
  untitled: 'Untitled tag',
  textsIn:
    () =>
    ({ text, keywords }) => [text, ...(Array.isArray(keywords) ? (keywords as unknown[]) : [])],
};
