/** Rows to hold in memory at a time. A page of the longest messages takes one megabyte. */
export const ROWS_PER_PAGE = 100;

/**
 * Yields all rows of a list. Reads each page after the previous one was consumed. `read` returns the rows
 * after a given row.
 */
export async function* inPages<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after: Row | null = null; ;) {
    const rows: readonly Row[] = await read(after);
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < ROWS_PER_PAGE) return;
  }
}
