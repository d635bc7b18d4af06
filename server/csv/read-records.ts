import { CsvError, parse } from 'csv-parse/sync';
import type { Separator } from './find-separator.ts';
import { findSeparator } from './find-separator.ts';
import { unguardFormulas } from './formula-guard.ts';
import { LineCounter } from './line-counter.ts';
import { CSV_MAX_BYTES, CSV_MAX_COLUMNS, CSV_MAX_RECORD } from './limits.ts';
import { csvTexts } from './texts.ts';
import { toUtf8 } from './to-utf8.ts';

/** A record as it was before a spreadsheet was kept from computing it. */
export interface CsvRecord {
  /** The line on which it begins, from 1. */
  line: number;
  fields: readonly string[];
}

/** Why a part of a file cannot be taken. */
export interface CsvRefusal {
  line: number;
  /** The column's name, '' where it is no matter of one. */
  column: string;
  /** A sentence. */
  reason: string;
}

export interface CsvReading {
  separator: Separator;
  records: CsvRecord[];
  /** Sentences about how the file was read. */
  notices: string[];
  /** Why it could not be read, or not to its end. */
  refused: CsvRefusal | null;
}

/** Thrown into the parser, which ends. */
class TooManyRecords extends Error {}

/**
 * The records of a CSV file in any dialect: comma, semicolon or tab (`find-separator.ts`), UTF-8, UTF-16 or Windows-1252
 * (`to-utf8.ts`), any line ends; empty lines are left out. At most `most` records. Throws nothing, whatever the bytes are.
 */
export function readRecords(file: Uint8Array, most: number): CsvReading {
  const reading: CsvReading = { separator: ',', records: [], notices: [], refused: null };
  const refuse = (line: number, reason: string) => (reading.refused = { line, column: '', reason });
  if (file.length > CSV_MAX_BYTES) refuse(1, csvTexts.tooLarge);
  const text = reading.refused ? null : toUtf8(file);
  if (!text) {
    if (!reading.refused) refuse(1, csvTexts.noText);
    return reading;
  }
  if (text.guessed) reading.notices.push(csvTexts.guessed);
  const { separator, from } = findSeparator(text.bytes);
  reading.separator = separator;
  const lines = new LineCounter(text.bytes);
  lines.moveTo(from);
  try {
    parseBytes(text.bytes.subarray(from), separator, (fields, end) => {
      if (reading.records.length >= most) throw new TooManyRecords();
      const line = lines.skipEmpty();
      lines.moveTo(from + end);
      if (fields.length > CSV_MAX_COLUMNS)
        reading.refused ??= { line, column: '', reason: csvTexts.tooManyColumns };
      reading.records.push({ line, fields: fields.map(unguardFormulas) });
    });
  } catch (error) {
    const reason =
      error instanceof TooManyRecords ? csvTexts.tooManyRows(most) : csvTexts.unreadable(errorCode(error));
    refuse(lines.skipEmpty(), reason);
  }
  return reading;
}

/** `take` is given each record's fields, and the byte behind it. */
function parseBytes(bytes: Buffer, delimiter: string, take: (fields: string[], end: number) => void): void {
  parse(bytes, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: CSV_MAX_RECORD,
    // Fields without end would fill the memory: those of one column too many go together as one.
    ignore_last_delimiters: CSV_MAX_COLUMNS + 1,
    on_record(fields: string[], { bytes: end }) {
      take(fields, end);
      return null;
    },
  });
}

function errorCode(error: unknown): unknown {
  return error instanceof CsvError ? error.code : undefined;
}
