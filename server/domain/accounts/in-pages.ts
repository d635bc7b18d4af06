/** Rows in memory at a time: the longest messages of one page are a megabyte. */
export const ROWS_PER_PAGE = 100;

/** All rows of a list, a page at a time and each only when the one before was taken; `read` answers those after a row. */
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
