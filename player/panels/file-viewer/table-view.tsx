import styles from './text.module.css';
import { memo, useMemo, useRef, useEffect, useState, type RefObject } from 'react';
import { type FileViewProps, useFirstFocus, ViewerNotice, viewerTexts } from './viewer-parts.tsx';
import { useText } from './use-text.ts';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { findSeparator } from '../../../contract/csv/find-separator.ts';

/**
 * The maximum number of rows (without the header) and columns that are shown, and the maximum number of
 * characters per cell.
 */
export const ROWS_SHOWN = 5_000;
export const COLUMNS_SHOWN = 100;
const CELL = 2_000;

/** Thrown inside the parser to stop it. */
class Enough extends Error {}

/**
 * How many rows are added at a time. `AHEAD`: the next rows are added when the end of the current rows is at
 * most this many pixels below the visible area.
 */
const SLICE = 200;
const AHEAD = 1_200;

/** How many rows determine the column widths, and the minimum and maximum width of a column in characters. */
const LOOKED_AT = 200;
const LEAST = 4;
const MOST = 44;
/** The width to add to a column for padding and wide characters, in characters. */
const BESIDE = 5;

/** Renders a CSV file as a table with a sticky header. */
export function TableView(props: FileViewProps) {
  const read = useText(props);
  const table = useMemo(() => read && readTable(read.text, read.cut), [read]);
  if (!table) return <ViewerNotice>{viewerTexts.opening}</ViewerNotice>;
  if (table.names.length === 0) return <ViewerNotice>{viewerTexts.emptyTable}</ViewerNotice>;
  return <Table name={props.document.name} table={table} />;
}

const LEFT_OUT: Record<Exclude<ReadTable['more'], null>, string> = {
  rows: viewerTexts.rowsCut(ROWS_SHOWN.toLocaleString('en')),
  columns: viewerTexts.columnsCut(COLUMNS_SHOWN),
  broken: viewerTexts.tableBroken,
};

function Table({ name, table: { names, rows, more } }: { name: string; table: ReadTable }) {
  const scroll = useRef<HTMLDivElement>(null);
  useFirstFocus(scroll);
  const { count, end } = useGrowingDown(scroll, rows.length);
  const widths = useMemo(() => columnWidths(names, rows), [names, rows]);
  return (
    <>
      <div
        ref={scroll}
        className={`scrolls fills ${styles.scroll}`}
        role="region"
        aria-label={viewerTexts.tableOf(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- users scroll it by keys
        tabIndex={0}
      >
        <table className={`small tabular ${styles.table}`} aria-rowcount={rows.length + 1}>
          <colgroup>
            <col style={{ width: `${String(rows.length).length + 4}ch` }} />
            {widths.map((width, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns never change position
              <col key={column} style={{ width: `${width}ch` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">
                <span className="unseen">{viewerTexts.row}</span>
              </th>
              {names.map((column, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns never change position
                <th key={index} scope="col" dir="auto">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows never change position
              <Row key={index} row={row} number={index + 1} columns={names.length} />
            ))}
          </tbody>
        </table>
        <div ref={end} />
      </div>
      {more && <p className={`soft line-above ${styles.more}`}>{LEFT_OUT[more]}</p>}
    </>
  );
}

interface RowProps {
  row: readonly string[];
  /** The row's number, from 1. */
  number: number;
  columns: number;
}

const Row = memo(function Row({ row, number, columns }: RowProps) {
  return (
    <tr aria-rowindex={number + 1}>
      <th scope="row">{number}</th>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} dir="auto">
          {row[column]}
        </td>
      ))}
    </tr>
  );
});

/**
 * Returns the widths of columns in characters. Computing them before layout keeps later rows from changing
 * them.
 */
function columnWidths(names: readonly string[], rows: readonly (readonly string[])[]): readonly number[] {
  const looked = [names, ...rows.slice(0, LOOKED_AT)];
  return names.map((_, column) => {
    const longest = looked.reduce((most, row) => Math.max(most, lengthOf(row[column] ?? '')), 0);
    return Math.min(Math.max(longest, LEAST), MOST) + BESIDE;
  });
}

/** Returns the length of the longest line, in characters. */
function lengthOf(text: string): number {
  return text.split('\n').reduce((most, line) => Math.max(most, line.length), 0);
}

/** Returns the number of rows to render, which grows with scrolling. `end` is an element after the last row. */
function useGrowingDown(
  scroll: RefObject<HTMLElement | null>,
  length: number,
): { count: number; end: RefObject<HTMLDivElement | null> } {
  const end = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(SLICE);
  useEffect(() => {
    if (count >= length || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setCount(count + SLICE), {
      root: scroll.current,
      rootMargin: `${AHEAD}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [scroll, count, length]);
  return { count, end };
}

/** The first rows of a table. Rows can have different lengths. */
interface ReadTable {
  names: readonly string[];
  rows: readonly (readonly string[])[];
  /** Why some rows or columns are not shown; null if all are shown. Long cells are cut off in either case. */
  more: 'rows' | 'columns' | 'broken' | null;
}

/**
 * Returns the part of a CSV text that is shown. The first row contains the column names. `cut` means that the
 * text is incomplete.
 */
export function readTable(text: string, cut: boolean): ReadTable {
  const { separator, from } = findSeparator(text);
  const rows: string[][] = [];
  let more: ReadTable['more'] = null;
  try {
    parse(text.slice(from), {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record(fields: string[]) {
        if (rows.length > ROWS_SHOWN) throw new Enough();
        if (fields.length > COLUMNS_SHOWN) more = 'columns';
        rows.push(fields.slice(0, COLUMNS_SHOWN).map((field) => field.slice(0, CELL)));
        return null;
      },
    });
    // The last row of a partial file may be incomplete.
    if (cut) rows.pop();
  } catch (error) {
    if (!(error instanceof Enough) && !(error instanceof CsvError)) throw error;
    more = error instanceof Enough || cut ? 'rows' : 'broken';
  }
  const [names = [], ...others] = rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return {
    names: [...names, ...Array<string>(width - names.length).fill('')],
    rows: others,
    more: more ?? (cut ? 'rows' : null),
  };
}
