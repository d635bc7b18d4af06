import type { ErrorCode } from '../../../../contract/errors.ts';
import { type OperationName, OPERATIONS, type Route } from '../../../../contract/routes.ts';
import type { Context } from '../../../platform/access/context.ts';
import type { Hub } from '../../watch/hub.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { type OperationDescription, usualErrors } from './operation.ts';
import { ACCOUNT_OPERATIONS, accountHandlers } from './account.ts';
import { ARCHIVE_OPERATIONS, archiveHandlers } from './archives.ts';
import { FILE_OPERATIONS, fileHandlers } from './files.ts';
import { IMPORT_OPERATIONS, importHandlers } from './imports.ts';
import { MESSAGE_OPERATIONS, messageHandlers } from './messages.ts';
import { PORTFOLIO_OPERATIONS, portfolioHandlers } from './portfolio.ts';
import { RUNNER_OPERATIONS, runnerHandlers } from './runners.ts';
import { SCAN_OPERATIONS, scanHandlers } from './scans.ts';
import { THREAD_OPERATIONS, threadHandlers } from './threads.ts';
import { TOUR_OPERATIONS, tourHandlers } from './tours.ts';
import { UPLOAD_OPERATIONS, uploadHandlers } from './uploads.ts';
import { USER_OPERATIONS, userHandlers } from './users.ts';
import { WATCH_OPERATIONS, watchHandlers } from './watch.ts';

const DESCRIPTIONS: Readonly<Record<OperationName, OperationDescription>> = {
  ...PORTFOLIO_OPERATIONS,
  ...TOUR_OPERATIONS,
  ...THREAD_OPERATIONS,
  ...USER_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...MESSAGE_OPERATIONS,
  ...ARCHIVE_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...FILE_OPERATIONS,
  ...UPLOAD_OPERATIONS,
  ...SCAN_OPERATIONS,
  ...RUNNER_OPERATIONS,
  ...WATCH_OPERATIONS,
};

export interface ApiOperation extends Route, Omit<OperationDescription, 'status' | 'errors'> {
  id: OperationName;
  status: 200 | 201 | 202 | 204;
  errors: readonly ErrorCode[];
}

/** Every operation of the route table with its description, in the order of the table. */
export const API_OPERATIONS: readonly ApiOperation[] = Object.entries<Route>(OPERATIONS).map(
  ([name, route]) => {
    const id = name as OperationName;
    const description: OperationDescription = DESCRIPTIONS[id];
    const status = description.answer || description.media ? 200 : 204;
    const errors = [...new Set([...usualErrors(route, description), ...(description.errors ?? [])])];
    return { id, status, ...route, ...description, errors };
  },
);

/**
 * Returns the handlers for every operation, and for the public files that archives refer to. `headers`: the
 * headers of data responses.
 */
export function operationHandlers(context: Context, hub: Hub, headers: HeaderSet) {
  return {
    ...portfolioHandlers(context, headers),
    ...tourHandlers(context, headers),
    ...threadHandlers(context, headers),
    ...userHandlers(context, headers),
    ...accountHandlers(context, headers),
    ...messageHandlers(context, headers),
    ...archiveHandlers(context, headers),
    ...importHandlers(context, headers),
    ...fileHandlers(context, headers),
    ...uploadHandlers(context, headers),
    ...scanHandlers(context, headers),
    ...runnerHandlers(context, headers),
    ...watchHandlers(hub, headers),
  };
}
