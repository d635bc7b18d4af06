import { memo, useMemo, useRef } from 'react';
import type { FileViewProps } from '../file-view-props.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { ViewerNotice } from '../viewer-notice.tsx';
import { viewerTexts } from '../viewer-texts.ts';
import { columnWidths } from './column-widths.ts';
import { COLUMNS_SHOWN, readTable, ROWS_SHOWN, type ReadTable } from './read-table.ts';
import styles from './text.module.css';
import { useGrowingDown } from './use-growing-down.ts';
import { useText } from './use-text.ts';

/** A CSV file as a table; its first row stays in view. */
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
        className={styles.scroll}
        role="region"
        aria-label={viewerTexts.tableOf(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is to be scrolled by keys
        tabIndex={0}
      >
        <table className={styles.table} aria-rowcount={rows.length + 1}>
          <colgroup>
            <col style={{ width: `${String(rows.length).length + 4}ch` }} />
            {widths.map((width, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns never change places
              <col key={column} style={{ width: `${width}ch` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">
                <span className="unseen">{viewerTexts.row}</span>
              </th>
              {names.map((column, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns never change places
                <th key={index} scope="col" dir="auto">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows never change places
              <Row key={index} row={row} number={index + 1} columns={names.length} />
            ))}
          </tbody>
        </table>
        <div ref={end} />
      </div>
      {more && <p className={styles.more}>{LEFT_OUT[more]}</p>}
    </>
  );
}

interface RowProps {
  row: readonly string[];
  /** From 1. */
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
