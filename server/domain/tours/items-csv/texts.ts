import { ANNOTATION_MAX_BYTES, ANNOTATIONS_MAX, NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { CSV_MAX_UNPACKED } from '../../../platform/csv/limits.ts';
import { TAG_COLORS } from '../../../../contract/tag-colors.ts';

import { STOP_SECONDS } from '../../../../contract/points/stop.ts';

/** What is said of a table; `item` and `items`: what its rows are, such as tag and tags. */
export const itemsCsvTexts = {
  empty: 'The file is empty. Its first line has to name the columns, such as id, title and text.',
  noColumns: 'No column is known. The first line has to name the columns, such as id, title and text.',
  columnTwice: 'There is another column of this name.',
  columnReserved: (item: string) =>
    `A ${item} keeps something else under this name. Give the column another one.`,
  columnTooLong: `Names of columns may have at most ${NAME_MAX_LENGTH} characters.`,
  leftOut: (count: number) =>
    count === 1 ? 'A column without a name was left out.' : `${count} columns without a name were left out.`,

  tooManyCells:
    'This row has more cells than there are columns. A text with the separator in it belongs in quotes.',
  idTooLong: `An id may have at most ${NAME_MAX_LENGTH} characters.`,
  idRounded:
    'A spreadsheet has made a number of this id. Format the column as text, and fill in the id again.',
  idTwice: (line: number) => `Line ${line} has the same id.`,
  titleMissing: (item: string) => `Give the ${item} a title.`,
  noNumber: (decimalComma: boolean) =>
    decimalComma ? 'This is no number.' : 'This is no number. Write it with a point, such as 1.5.',
  placePart: 'A place needs all three of its numbers, or none.',
  noColor: `This is no colour of a tag. There are ${TAG_COLORS.join(', ')}.`,
  noView: 'This is no view. Copy a link to the view, and take what is behind its #.',
  noSeconds: `A stop takes ${STOP_SECONDS.least} to ${STOP_SECONDS.most} seconds.`,
  noAddress: 'Give an address that begins with https://, or leave it empty.',
  noCell: (item: string) => `The ${item} keeps something here that a cell cannot hold.`,
  tooLarge: (item: string) => `A ${item} may have at most ${ANNOTATION_MAX_BYTES / 1024} KiB.`,
  tooMuch: `What a file changes may take at most ${CSV_MAX_UNPACKED / 1024 ** 2} MiB in all.`,
  tooMany: (items: string) => `A twin may have at most ${ANNOTATIONS_MAX.toLocaleString('en')} ${items}.`,
  notStored: (detail: string) => `This cannot be stored: ${detail}`,
} as const;
