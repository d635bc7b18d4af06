import type { PlacedTag, Tag } from '../../../contract/tag.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import type { AnnotationKind } from '../../tour/annotation-kind.ts';
import { isVector } from '../../tour/stored-item.ts';
import { isTagColor, TAG_COLOR_NAMES } from '../../tour/point-types.ts';
import type { AnnotationTexts } from '../../tour/annotation-texts.ts';

/** The texts of tags, except those of their form and card (`tag-parts.tsx`). */
export const tagTexts: AnnotationTexts = {
  plural: 'Tags',
  untitled: 'Untitled tag',
  none: 'No tags yet.',
  noneToEdit: 'No tags yet. Add one to mark what matters here.',
  count: (count) => (count === 0 ? 'no tags' : count === 1 ? '1 tag' : `${count} tags`),

  add: 'Add tag',
  placing: 'Click a surface to place the tag, or turn until the crosshair is on it and press Enter.',
  placingTouch: 'Tap the surface where the tag belongs.',
  placingFramed: 'Look around until the crosshair is on a surface.',
  placingAgain: (title) =>
    `Choose a new place for “${title}”: click a surface, or turn until the crosshair is on it and press Enter.`,

  newItem: 'New tag',
  editItem: 'Edit tag',
  save: 'Save tag',
  added: (title) => `“${title}” added.`,
  changed: (title) => `“${title}” changed.`,
  moved: (title) => `“${title}” moved.`,
  deleted: (title) => `“${title}” deleted.`,

  find: 'Find a tag',
  findAll: 'Show all tags',
  found: (count, all) => (count === 0 ? 'No tags match.' : `${count} of ${all}`),
  shown: (count, all) => `${count} of ${all} tags`,

  changedElsewhere: (when) =>
    `This tag was also changed elsewhere${when ? ` (saved ${when})` : ''}. Your version is shown until you choose a version.`,
  fields: {
    title: 'title',
    text: 'text',
    color: 'colour',
    position: 'place',
    normal: 'direction',
    sweep: 'viewpoint',
    keywords: 'keywords',
    media: 'picture or video',
  },
  fieldValue: (field, value) => (field === 'color' && isTagColor(value) ? TAG_COLOR_NAMES[value] : undefined),
};

/** The annotation kind for tags: titled notes on surfaces. */
export const tagKind: AnnotationKind<PlacedTag, Tag> = {
  name: 'tag',
  collection: 'tags',
  read: readTag,
  readUnplaced: readUnplacedTag,
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

/** Returns the item as a placed tag, with its position in metres; null if it has no valid id or position. */
export function readTag(item: unknown): PlacedTag | null {
  const tag = readAny(item);
  return tag?.position ? (tag as PlacedTag) : null;
}

/** Returns the item as an unplaced tag; null if it has a position, or no valid id. */
function readUnplacedTag(item: unknown): Tag | null {
  const tag = readAny(item);
  return tag && (item as Partial<Tag>).position === undefined ? tag : null;
}

function readAny(item: unknown): Tag | null {
  if (typeof item !== 'object' || item === null) return null;
  const { id, title, text, color, position, normal, keywords, media } = item as Record<string, unknown>;
  if (typeof id !== 'string' || id === '') return null;
  return {
    ...item,
    id,
    title: typeof title === 'string' ? title : '',
    text: typeof text === 'string' ? text : '',
    color: isTagColor(color) ? color : 'blue',
    // If an optional field is missing, the tag has no such key.
    // If the field is invalid, its value is undefined.
    ...(position === undefined ? {} : { position: isVector(position) ? position : undefined }),
    normal: isVector(normal) ? normal : [0, 1, 0],
    ...(keywords === undefined ? {} : { keywords: isTexts(keywords) ? keywords : undefined }),
    ...(media === undefined ? {} : { media: typeof media === 'string' ? media : undefined }),
  };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string');
}
