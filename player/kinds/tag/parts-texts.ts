/** The words of a tag's form and card; what else the player says of tags is in `tag-texts.ts`. */
export const partsTexts = {
  title: 'Title',
  titleMissing: 'Give the tag a title.',
  text: 'Text',
  color: 'Colour',
  keywords: 'Keywords',
  keywordsHint: 'Words to find it by, with commas between them.',
  findAlike: 'Find tags with this keyword',
  media: 'Picture or video',
} as const;
