import { ANNOTATION_MAX_BYTES, ANNOTATIONS_MAX, NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { CSV_MAX_UNPACKED } from '../../../platform/csv/limits.ts';
import { TAG_COLORS } from '../../../../contract/tag-colors.ts';

import { STOP_SECONDS } from '../../../../contract/points/stop.ts';

/** Messages about a table. `item` and `items`: the name of an item, singular and plural. */
export const itemsCsvTexts = {
  empty: 'The file is empty. Its first line must name the columns, such as id, title and text.',
  noColumns:
    'The file has none of the expected columns. Its first line must name the columns, such as id, title and text.',
  columnTwice: 'Another column has this name.',
  columnReserved: (item: string) => `GoV360 uses this name for another part of a ${item}. Rename the column.`,
  columnTooLong: `Column names can have at most ${NAME_MAX_LENGTH} characters.`,
  leftOut: (count: number) =>
    count === 1 ? 'A column without a name was skipped.' : `${count} columns without a name were skipped.`,

  tooManyCells:
    'This row has more cells than the table has columns. If a cell contains the separator, put the text of the cell in quotes.',
  idTooLong: `An ID can have at most ${NAME_MAX_LENGTH} characters.`,
  idRounded: 'A spreadsheet turned this ID into a number. Format the column as text, and enter the ID again.',
  idTwice: (line: number) => `Line ${line} has the same ID. Give each row a different ID.`,
  titleMissing: (item: string) => `Give the ${item} a title.`,
  noNumber: (decimalComma: boolean) =>
    decimalComma ? 'This is not a number.' : 'This is not a number. Use a decimal point, such as 1.5.',
  placePart: 'Enter all three numbers of the position, or leave all of them empty.',
  noColor: `This is not a tag colour. Use one of: ${TAG_COLORS.join(', ')}.`,
  noView: 'This is not a view. Copy a link to the view and enter the part after the #.',
  noSeconds: `A stop must last ${STOP_SECONDS.least} to ${STOP_SECONDS.most} seconds.`,
  noAddress: 'Enter a web address that begins with https://, or leave the cell empty.',
  noCell: (item: string) =>
    `This field of the ${item} has a value that a table cannot contain. To keep the value, remove this column from the table.`,
  tooLarge: (item: string) =>
    `A ${item} can be at most ${ANNOTATION_MAX_BYTES / 1024} KiB. Shorten its text.`,
  tooMuch: `The changes in one file can be at most ${CSV_MAX_UNPACKED / 1024 ** 2} MiB in total. Split the file.`,
  tooMany: (items: string) => `A twin can have at most ${ANNOTATIONS_MAX.toLocaleString('en')} ${items}.`,
  notStored: (detail: string) => `This value cannot be saved: ${detail}`,
} as const;
