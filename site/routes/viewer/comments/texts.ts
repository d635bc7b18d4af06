/** The texts of the page that exchanges comments with other programs. */
export const texts = {
  title: 'Exchange comments',
  lead: 'Download the comments of this twin, or import comments that were written in another program.',
  toTwin: 'Open the twin',

  download: 'Download',
  downloadLead:
    'You can open BCF files in BIM software. They contain each thread with its view, picture and comments. Deleted comments and email addresses are never included.',
  csv: 'Comments (CSV)',
  json: 'Comments (JSON)',
  bcf: (version: string) => `BCF ${version}`,
  guide: 'How to exchange comments',

  import: 'Import comments from BCF',
  importLead:
    'Choose a BCF file (2.0, 2.1 or 3.0). Your browser shows a preview, and nothing is created until you confirm. You become the author of the imported comments. Their text starts with the original author and date.',
  mayNot:
    'You can only view comments in this twin. To import comments, ask its owner for the Commenter role.',
  noSpace: 'This twin has no space yet. You can import comments once the twin has a space.',
  noScript: 'To import comments, turn on JavaScript. Downloads work without it.',
  file: 'BCF file',
  hint: (most: string) => `.bcf or .bcfzip, up to ${most}`,
  reading: 'Reading the file…',
  tooLarge: (most: string) => `The file is larger than ${most}. Export fewer topics at a time.`,
  notRead: 'The file could not be read. Choose it again.',
  tooSlow: 'The file took too long to read, so reading was cancelled. Export fewer topics at a time.',
  noServer: 'The server could not be reached. Nothing was changed. Try again.',
  interrupted: 'The server could not be reached.',

  preview: (fileName: string) => `Preview of ${fileName}`,
  nothing: 'There is nothing to import.',
  willCreate: (threads: number, replies: number) => news(threads, replies, 'new '),
  skipped: (count: number) =>
    count === 1
      ? '1 topic is skipped because its thread and all its comments already exist in this twin'
      : `${number(count)} topics are skipped because their threads and all their comments already exist in this twin`,
  damaged: (count: number) =>
    count === 1
      ? '1 topic cannot be read and is skipped'
      : `${number(count)} topics cannot be read and are skipped`,
  unplaced: (count: number) =>
    count === 1
      ? '1 thread has no position in this twin, so it appears only in the list.'
      : `${number(count)} threads have no position in this twin, so they appear only in the list.`,
  facts: (comments: number, isNew: boolean) =>
    `${number(comments)} ${isNew ? 'new ' : ''}${comments === 1 ? 'comment' : 'comments'}`,
  places: {
    point: 'with a position',
    view: 'with a view',
    none: 'without a position',
    thread: 'in its existing thread',
  },
  resolved: 'resolved',
  shortened: 'shortened: too long for a comment',
  more: (count: number) => `and ${number(count)} more`,
  pictureOf: (title: string) => `Picture of ${title}`,
  create: (threads: number, replies: number) => `Create ${news(threads, replies)}`,
  creating: (done: number, count: number) => `Imported ${number(done)} of ${number(count)} topics`,
  stopped: (done: number, count: number) => `${number(done)} of ${number(count)} topics were imported.`,
  resume: 'Continue',
  resumeHint: 'Press Continue to import the rest. Nothing is created twice.',
  created: (threads: number, replies: number) => `${news(threads, replies)} created.`,
  withoutPicture: (count: number) =>
    count === 1
      ? 'The picture of 1 thread could not be used.'
      : `The pictures of ${number(count)} threads could not be used.`,
} as const;

function news(threads: number, replies: number, which = ''): string {
  const parts = [
    ...(threads > 0 || replies === 0
      ? [`${number(threads)} ${which}${threads === 1 ? 'thread' : 'threads'}`]
      : []),
    ...(replies > 0 ? [`${number(replies)} ${which}${replies === 1 ? 'reply' : 'replies'}`] : []),
  ];
  return parts.join(' and ');
}

function number(count: number): string {
  return count.toLocaleString('en');
}
