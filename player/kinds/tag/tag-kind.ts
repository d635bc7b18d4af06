import type { PlacedTag } from '../../../contract/tag.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import type { AnnotationKind } from '../../tour/annotation-kind.ts';
import { readTag } from './read-tag.ts';
import { tagTexts } from './tag-texts.ts';

/** Tags: titled notes on surfaces, the first kind of annotation. */
export const tagKind: AnnotationKind<PlacedTag> = {
  name: 'tag',
  collection: 'tags',
  read: readTag,
  create: ({ sweep, ...placed }) => ({
    ...placed,
    title: '',
    text: '',
    color: 'blue',
    ...(sweep === undefined ? {} : { sweep }),
  }),
  look: ({ title, text, color }) => ({ title, text, color: tagColors[color] }),
  findTexts: ({ title, text, keywords = [] }) => [title, text, ...keywords],
  texts: tagTexts,
};
