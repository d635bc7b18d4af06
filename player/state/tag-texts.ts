import { texts } from './texts.ts';

export const tagTexts = {
  move: 'Move',
  keywords: 'Keywords',
  keywordsHint: 'Words to find it by, with commas between them.',
  findAlike: 'Find tags with this keyword',
  find: 'Find a tag',
  findAll: 'Show all tags',
  showAll: (count: number) => `Show all ${count.toLocaleString('en')}`,
  showFewer: 'Show fewer',
  shown: (count: number, all: number) => `${texts.showPanel}: ${count} of ${all} tags`,
  found: (count: number, all: number) => (count === 0 ? 'No tag has these words.' : `${count} of ${all}`),
  media: 'Picture or video',
  mediaHint: 'Its address on the web, beginning with https://',
  mediaWrong: 'Give an address that begins with https://, or leave it empty.',
  mediaOf: (title: string) => `Belongs to “${title || texts.untitled}”`,
  mediaBroken: 'The picture or video cannot be shown here.',
  openMedia: 'Open its address',
  watch: (site: string) => `Watch the video on ${site}`,
} as const;

export const conflictTexts = {
  title: 'Changed in two places',
  what: (when: string) =>
    `This tag was also changed elsewhere${when ? `, saved ${when}` : ''}. Yours stands until you choose.`,
  fields: {
    title: 'title',
    text: 'text',
    color: 'colour',
    position: 'place',
    normal: 'direction',
    sweep: 'viewpoint',
    keywords: 'keywords',
    media: 'picture or video',
  } as Record<string, string>,
  mine: (field: string) => `Yours, ${field}`,
  theirs: (field: string) => `The other, ${field}`,
  nothing: 'nothing',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
} as const;
