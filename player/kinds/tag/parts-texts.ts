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
  mediaHint: 'Its address on the web, beginning with https://',
  mediaWrong: 'Give an address that begins with https://, or leave it empty.',
  mediaOf: (title: string) => `Belongs to “${title}”`,
  mediaBroken: 'The picture or video cannot be shown here.',
  openMedia: 'Open its address',
  watch: (site: string) => `Watch the video on ${site}`,
} as const;
