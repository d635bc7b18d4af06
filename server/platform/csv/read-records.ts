import { CsvError, parse } from 'csv-parse/sync';
import { findSeparator, SEPARATOR_WITHIN, type Separator } from '../../../contract/csv/find-separator.ts';
import { unguardFormulas } from '../../../contract/csv/write-record.ts';
import { toUtf8 } from './to-utf8.ts';
import { TABLE_MAX_BYTES } from '../../../contract/limits.ts';
import { CSV_MAX_COLUMNS, CSV_MAX_RECORD } from './limits.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Counts lines of a UTF-8 text by byte offset, forward only. csv-parse cannot be used for this, because it
 * counts a line break in quotes twice.
 */
class LineCounter {
  #at = 0;
  #line = 1;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Advances to a byte offset. */
  moveTo(end: number): void {
    while (this.#at < end) this.#step();
  }

  /** Skips line ends and returns the line number of what follows, from 1. */
  skipEmpty(): number {
    while (this.#bytes[this.#at] === LINE_FEED || this.#bytes[this.#at] === CARRIAGE_RETURN) this.#step();
    return this.#line;
  }

  #step(): void {
    const sign = this.#bytes[this.#at];
    this.#at += 1;
    const ends = sign === LINE_FEED || (sign === CARRIAGE_RETURN && this.#bytes[this.#at] !== LINE_FEED);
    if (ends) this.#line += 1;
  }
}

/** Messages about CSV files of any kind. */
const csvTexts = {
  tooLarge: `A CSV file can be at most ${TABLE_MAX_BYTES / 1024 ** 2} MiB. Split the file.`,
  noText: 'This is not a text file. Save the table as CSV and choose that file.',
  guessed:
    'The file does not state its encoding, so GoV360 read it as Western European (Windows-1252). Check accents and umlauts, or save the file as “CSV UTF-8”.',
  tooManyColumns: `A file can have at most ${CSV_MAX_COLUMNS} columns.`,
  tooManyRows: (most: number) => `A file can have at most ${most.toLocaleString('en')} rows. Split the file.`,
  /** `code`: the parser's error code. */
  unreadable: (code: unknown) =>
    code === 'CSV_MAX_RECORD_SIZE'
      ? `A row can be at most ${CSV_MAX_RECORD / 1024} KiB. Check whether a quotation mark is missing.`
      : 'A quotation mark is never closed. Add the closing quotation mark.',
} as const;

/** A record, without the characters that `guardFormulas` adds against spreadsheet formulas. */
export interface CsvRecord {
  /** Number of the line on which the record begins, from 1. */
  line: number;
  fields: readonly string[];
}

/** Why a part of a file is rejected. */
export interface CsvRefusal {
  line: number;
  /** Name of the column; '' if the problem does not concern a column. */
  column: string;
  /** The reason as a complete sentence. */
  reason: string;
}

export interface CsvReading {
  /** Messages about how the file was read, such as a guessed encoding. */
  notices: string[];
  /** Why reading stopped; null if the whole file was read. */
  refused: CsvRefusal | null;
}

/** Thrown to stop the parser. */
class Refused extends Error {}

/**
 * Reads a CSV file in any dialect: separated by commas, semicolons or tabs (`findSeparator`), in UTF-8,
 * UTF-16 or Windows-1252 (`to-utf8.ts`), with any line breaks. Calls `take` with each record, and stops with
 * a problem if there are more than `most`. Skips empty lines, and keeps no record in memory. Never throws
 * because of the file's content.
 */
export function readRecords(
  file: Uint8Array,
  most: number,
  take: (record: CsvRecord, separator: Separator) => void,
): CsvReading {
  if (file.length > TABLE_MAX_BYTES) return refusal(1, csvTexts.tooLarge);
  const text = toUtf8(file);
  if (!text) return refusal(1, csvTexts.noText);
  const notices = text.guessed ? [csvTexts.guessed] : [];
  const { separator, from } = findSeparator(text.bytes.toString('latin1', 0, SEPARATOR_WITHIN));
  const lines = new LineCounter(text.bytes);
  lines.moveTo(from);
  let count = 0;
  try {
    parseBytes(text.bytes.subarray(from), separator, (fields, end) => {
      if (count >= most) throw new Refused(csvTexts.tooManyRows(most));
      if (fields.length > CSV_MAX_COLUMNS) throw new Refused(csvTexts.tooManyColumns);
      count += 1;
      const line = lines.skipEmpty();
      lines.moveTo(from + end);
      take({ line, fields: fields.map(unguardFormulas) }, separator);
    });
  } catch (error) {
    if (error instanceof Refused) return refusal(lines.skipEmpty(), error.message);
    if (error instanceof CsvError) return refusal(lines.skipEmpty(), csvTexts.unreadable(error.code));
    throw error;
  }
  return { notices, refused: null };
}

function refusal(line: number, reason: string): CsvReading {
  return { notices: [], refused: { line, column: '', reason } };
}

/** Calls `take` with the fields of each record and the offset of the byte after it. */
function parseBytes(bytes: Buffer, delimiter: string, take: (fields: string[], end: number) => void): void {
  parse(bytes, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: CSV_MAX_RECORD,
    // An endless row would fill the memory, so fields beyond the limit are merged into one.
    ignore_last_delimiters: CSV_MAX_COLUMNS + 1,
    on_record(fields: string[], { bytes: end }) {
      take(fields, end);
      return null;
    },
  });
}
