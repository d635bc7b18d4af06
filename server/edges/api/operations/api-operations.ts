import { type OperationName, OPERATIONS, type Route } from '../../../../contract/routes.ts';
import type { Context } from '../../../platform/access/context.ts';
import type { Hub } from '../../watch/hub.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Handlers } from '../request/app-environment.ts';
import type { OperationDescription } from './operation.ts';
import { TOUR_OPERATIONS, EXAMPLE_OPERATIONS, tourHandlers, exampleHandlers } from './tours.ts';
import {
  USER_OPERATIONS,
  PROFILE_OPERATIONS,
  STAFF_OPERATIONS,
  userHandlers,
  profileHandlers,
  staffHandlers,
} from './users.ts';
import {
  ACCOUNT_OPERATIONS,
  SESSION_OPERATIONS,
  SIGN_IN_OPERATIONS,
  accountHandlers,
  sessionHandlers,
  signInHandlers,
} from './account.ts';
import { JOB_OPERATIONS, jobHandlers, MESSAGE_OPERATIONS, messageHandlers } from './messages-and-jobs.ts';
import { NOTIFICATION_OPERATIONS, notificationHandlers } from './notifications.ts';
import { ARCHIVE_OPERATIONS, archiveHandlers } from './archives.ts';
import { IMPORT_OPERATIONS, importHandlers } from './imports.ts';
import {
  FILE_OPERATIONS,
  SEARCH_OPERATIONS,
  GRANT_OPERATIONS,
  fileHandlers,
  searchHandlers,
  grantHandlers,
} from './files.ts';
import { UPLOAD_OPERATIONS, uploadHandlers } from './uploads.ts';
import {
  SCAN_OPERATIONS,
  SCAN_PICTURE_OPERATIONS,
  CORRECTION_OPERATIONS,
  scanHandlers,
  scanPictureHandlers,
  correctionHandlers,
} from './scans.ts';
import { MEMBER_OPERATIONS, memberHandlers, PORTFOLIO_OPERATIONS, portfolioHandlers } from './portfolio.ts';
import { LEASE_OPERATIONS, leaseHandlers, RUNNER_OPERATIONS, runnerHandlers } from './runners.ts';
import { THREAD_OPERATIONS, threadHandlers } from './threads.ts';
import { WATCH_OPERATIONS, watchHandlers } from './watch.ts';

const DESCRIPTIONS: Readonly<Record<OperationName, OperationDescription>> = {
  ...PORTFOLIO_OPERATIONS,
  ...MEMBER_OPERATIONS,
  ...TOUR_OPERATIONS,
  ...THREAD_OPERATIONS,
  ...EXAMPLE_OPERATIONS,
  ...USER_OPERATIONS,
  ...PROFILE_OPERATIONS,
  ...STAFF_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...SESSION_OPERATIONS,
  ...SIGN_IN_OPERATIONS,
  ...MESSAGE_OPERATIONS,
  ...NOTIFICATION_OPERATIONS,
  ...JOB_OPERATIONS,
  ...ARCHIVE_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...FILE_OPERATIONS,
  ...SEARCH_OPERATIONS,
  ...GRANT_OPERATIONS,
  ...UPLOAD_OPERATIONS,
  ...SCAN_OPERATIONS,
  ...SCAN_PICTURE_OPERATIONS,
  ...CORRECTION_OPERATIONS,
  ...RUNNER_OPERATIONS,
  ...LEASE_OPERATIONS,
  ...WATCH_OPERATIONS,
};

export interface ApiOperation extends Route, OperationDescription {
  id: OperationName;
}

/** Every operation of the route table with its description, in the order of the table. */
export const API_OPERATIONS: readonly ApiOperation[] = Object.entries<Route>(OPERATIONS).map(
  ([id, route]) => ({ id: id as OperationName, ...route, ...DESCRIPTIONS[id as OperationName] }),
);

/**
 * Returns the handlers for every operation, and for the public files to which archives refer. `headers`: for
 * data responses.
 */
export function operationHandlers(
  context: Context,
  hub: Hub,
  headers: HeaderSet,
): Handlers<OperationName | 'publishSigningKeys' | 'publishArchiveSchema'> {
  return {
    ...portfolioHandlers(context, headers),
    ...memberHandlers(context, headers),
    ...tourHandlers(context, headers),
    ...threadHandlers(context, headers),
    ...exampleHandlers(headers),
    ...userHandlers(context, headers),
    ...profileHandlers(context, headers),
    ...staffHandlers(context, headers),
    ...accountHandlers(context, headers),
    ...sessionHandlers(context, headers),
    ...signInHandlers(context, headers),
    ...messageHandlers(context, headers),
    ...notificationHandlers(context, headers),
    ...jobHandlers(context, headers),
    ...archiveHandlers(context, headers),
    ...importHandlers(context, headers),
    ...fileHandlers(context, headers),
    ...searchHandlers(context, headers),
    ...grantHandlers(context, headers),
    ...uploadHandlers(context, headers),
    ...scanHandlers(context, headers),
    ...scanPictureHandlers(context, headers),
    ...correctionHandlers(context, headers),
    ...runnerHandlers(context, headers),
    ...leaseHandlers(context, headers),
    ...watchHandlers(hub, headers),
  };
}
