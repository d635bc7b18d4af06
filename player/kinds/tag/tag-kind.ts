import type { PlacedTag, Tag } from '../../../contract/tag.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import type { AnnotationKind, UnplacedItems } from '../../tour/annotation-kind.ts';
import { readTag, readUnplacedTag } from './read-tag.ts';
import { tagTexts } from './tag-texts.ts';

/** What is shown of a tag does not depend on where it is. */
const shown: Omit<UnplacedItems<Tag>, 'read'> = {
  look: ({ title, text, color }) => ({ title, text, color: tagColors[color] }),
  findTexts: ({ title, text, keywords = [] }) => [title, text, ...keywords],
};

/** Tags: titled notes on surfaces, the first kind of annotation. */
export const tagKind: AnnotationKind<PlacedTag, Tag> = {
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
  ...shown,
  texts: tagTexts,
  unplaced: { read: readUnplacedTag, ...shown },
};
