import { CSV_MAX_BYTES, CSV_MAX_COLUMNS, CSV_MAX_RECORD } from './limits.ts';

/** What is said of CSV files, whatever they hold. */
export const csvTexts = {
  tooLarge: `A CSV file may have at most ${CSV_MAX_BYTES / 1024 ** 2} MiB.`,
  noText: 'This is no text. Save the table as CSV and choose that file.',
  guessed:
    'The file does not say how its letters are written; they were read as Western European (Windows-1252). Look at accents and umlauts, or save it as “CSV UTF-8”.',
  tooManyColumns: `A file may have at most ${CSV_MAX_COLUMNS} columns.`,
  tooManyRows: (most: number) => `A file may have at most ${most.toLocaleString('en')} lines of content.`,
  /** `code`: the parser's. */
  unreadable: (code: unknown) =>
    code === 'CSV_MAX_RECORD_SIZE'
      ? `A row may have at most ${CSV_MAX_RECORD / 1024} KiB. Perhaps a quotation mark is missing.`
      : 'A quotation mark is opened here and never closed.',
} as const;
