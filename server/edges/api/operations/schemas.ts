import type { z } from 'zod';
import { operationsInputSchema, tourChangesSchema } from '../../../../contract/changes/operation-schema.ts';
import * as storage from '../../../../contract/files/storage.ts';
import { openUploadSchema, openUploadsSchema } from '../../../../contract/files/upload.ts';
import { exampleTourSchema } from '../../../../contract/example.ts';
import { jobListSchema } from '../../../../contract/job.ts';
import * as imports from '../../../../contract/import.ts';
import {
  notificationPageSchema,
  readNotificationsInputSchema,
} from '../../../../contract/threads/notification-schema.ts';
import * as scan from '../../../../contract/scans/scan.ts';
import * as runner from '../../../../contract/scans/runner.ts';
import * as portfolio from '../../../../contract/portfolio.ts';
import { presenceReportSchema } from '../../../../contract/protocol/presence-schema.ts';
import * as thread from '../../../../contract/threads/thread-schema.ts';
import { exportedCommentsSchema } from '../../../../contract/twin-archive/exported-comments.ts';
import { tourPatchSchema, tourSchema } from '../../../../contract/tour.ts';
import * as account from '../../../../contract/account/account.ts';
import { DOWNLOAD_SCHEMAS } from '../../../../contract/account/account-download.ts';
import * as corrections from '../../../../contract/scans/corrections.ts';
import { auditPageSchema } from '../../../../contract/audit.ts';

/** The schemas of the API, by their names in the OpenAPI document. */
export const SCHEMAS = {
  TwinPage: portfolio.twinPageSchema,
  NewTwin: portfolio.newTwinSchema,
  TwinAddress: portfolio.twinAddressSchema,
  Members: portfolio.membersSchema,
  HistoryPage: portfolio.historyPageSchema,
  Undone: portfolio.undoneSchema,
  RoleInput: portfolio.roleInputSchema,
  InvitedRoleInput: portfolio.invitedRoleInputSchema,
  HandOverInput: portfolio.handOverInputSchema,
  HandOverAnswer: portfolio.handOverAnswerSchema,
  CountedTwins: portfolio.countedTwinsSchema,
  LeaverInput: portfolio.leaverInputSchema,
  LinkInput: portfolio.linkInputSchema,
  ShareLink: portfolio.shareLinkSchema,
  TokenInput: portfolio.tokenInputSchema,
  InviteInput: portfolio.inviteInputSchema,
  InvitationList: portfolio.invitationListSchema,
  TwinAddresses: portfolio.twinAddressesSchema,
  Tour: tourSchema,
  TourPatch: tourPatchSchema,
  OperationsInput: operationsInputSchema,
  TourChanges: tourChangesSchema,
  PresenceReport: presenceReportSchema,
  ThreadsAnswer: thread.threadsAnswerSchema,
  ThreadPicture: thread.threadPictureSchema,
  SeenInput: thread.seenInputSchema,
  ReportInput: thread.reportInputSchema,
  ReportAnswer: thread.reportAnswerSchema,
  AbuseInput: thread.abuseInputSchema,
  ExportedComments: exportedCommentsSchema,
  Import: imports.importSchema,
  ApplyInput: imports.applyInputSchema,
  SnapshotList: imports.snapshotListSchema,
  OpenUpload: openUploadSchema,
  OpenUploads: openUploadsSchema,
  GrantInput: storage.grantInputSchema,
  Grant: storage.grantSchema,
  VersionList: storage.versionListSchema,
  Bin: storage.binSchema,
  FileMatches: storage.fileMatchesSchema,
  FileStorage: storage.fileStorageSchema,
  ScanList: scan.scanListSchema,
  Scan: scan.scanSchema,
  ScanSpace: scan.scanSpaceSchema,
  RenameScanInput: scan.renameScanInputSchema,
  ProcessScanInput: scan.processScanInputSchema,
  RunnerList: runner.runnerListSchema,
  RunnerInput: runner.runnerInputSchema,
  NewRunner: runner.newRunnerSchema,
  RunnerOffer: runner.runnerOfferSchema,
  ScanLease: runner.scanLeaseSchema,
  LeaseProgressInput: runner.leaseProgressSchema,
  RenewedLease: runner.renewedLeaseSchema,
  LeaseFailureInput: runner.leaseFailureSchema,
  Profile: account.profileSchema,
  ProfilePatch: account.profilePatchSchema,
  MessageInput: account.messageInputSchema,
  Message: account.messageSchema,
  NotificationPage: notificationPageSchema,
  ReadNotificationsInput: readNotificationsInputSchema,
  MessagePage: account.messagePageSchema,
  JobList: jobListSchema,
  ScanOperationsInput: corrections.scanOperationsInputSchema,
  SavedCorrections: corrections.savedCorrectionsSchema,
  CorrectScanInput: corrections.correctScanInputSchema,
  SavedRevision: corrections.savedRevisionSchema,
  UserPage: account.userPageSchema,
  SessionList: account.sessionListSchema,
  AuditPage: auditPageSchema,
  BlockInput: account.blockInputSchema,
  DeletionInput: account.deletionInputSchema,
  DownloadAccount: DOWNLOAD_SCHEMAS.account,
  DownloadEarlierTwins: DOWNLOAD_SCHEMAS['earlier-twins'],
  DownloadTwinOrigins: DOWNLOAD_SCHEMAS['twin-origins'],
  DownloadMessages: DOWNLOAD_SCHEMAS.messages,
  DownloadFiles: DOWNLOAD_SCHEMAS.files,
  DownloadSessions: DOWNLOAD_SCHEMAS.sessions,
  DownloadSignIns: DOWNLOAD_SCHEMAS['sign-ins'],
  DownloadJobs: DOWNLOAD_SCHEMAS.jobs,
  DownloadImports: DOWNLOAD_SCHEMAS.imports,
  DownloadStaffAccess: DOWNLOAD_SCHEMAS['staff-access'],
  SignInList: account.signInListSchema,
  AddressInput: account.addressInputSchema,
  ExampleTour: exampleTourSchema,
} as const satisfies Record<string, z.ZodType>;
export type SchemaName = keyof typeof SCHEMAS;
