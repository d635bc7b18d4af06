import { type OperationName, OPERATIONS, type Route } from '../../../../contract/routes.ts';
import { ACCOUNT_OPERATIONS } from './account-operations.ts';
import { CORRECTION_OPERATIONS } from './correction-operations.ts';
import { DOCUMENT_OPERATIONS } from './document-operations.ts';
import { FILE_OPERATIONS } from './file-operations.ts';
import { IMPORT_OPERATIONS } from './import-operations.ts';
import { KEPT_FILE_OPERATIONS } from './kept-file-operations.ts';
import { KEPT_SCAN_OPERATIONS } from './kept-scan-operations.ts';
import { LIST_OPERATIONS } from './list-operations.ts';
import type { OperationDescription } from './operation.ts';
import { SCAN_OPERATIONS } from './scan-operations.ts';
import { UPLOAD_OPERATIONS } from './upload-operations.ts';
import { WATCH_OPERATIONS } from './watch-operations.ts';

export interface ApiOperation extends Route, OperationDescription {
  id: OperationName;
}

const DESCRIPTIONS: Readonly<Record<OperationName, OperationDescription>> = {
  ...DOCUMENT_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...LIST_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...FILE_OPERATIONS,
  ...KEPT_FILE_OPERATIONS,
  ...UPLOAD_OPERATIONS,
  ...CORRECTION_OPERATIONS,
  ...SCAN_OPERATIONS,
  ...KEPT_SCAN_OPERATIONS,
  ...WATCH_OPERATIONS,
};

/** Every operation of the route table and what is said of it, in the table's order. */
export const API_OPERATIONS: readonly ApiOperation[] = Object.entries<Route>(OPERATIONS).map(
  ([id, route]) => ({ id: id as OperationName, ...route, ...DESCRIPTIONS[id as OperationName] }),
);
