import type { z } from 'zod';
import { operationsInputSchema, tourChangesSchema } from '../../../../contract/changes/operation-schema.ts';
import {
  binSchema,
  fileMatchesSchema,
  fileStorageSchema,
  versionListSchema,
  grantInputSchema,
  grantSchema,
} from '../../../../contract/files/storage.ts';
import { openUploadSchema, openUploadsSchema } from '../../../../contract/files/upload.ts';
import { exampleTourSchema } from '../../../../contract/example.ts';
import { jobListSchema } from '../../../../contract/job.ts';
import { applyInputSchema, importSchema, snapshotListSchema } from '../../../../contract/import.ts';
import {
  messageInputSchema,
  messagePageSchema,
  messageSchema,
} from '../../../../contract/account/message.ts';
import {
  notificationPageSchema,
  readNotificationsInputSchema,
} from '../../../../contract/threads/notification-schema.ts';
import { profilePatchSchema, profileSchema } from '../../../../contract/account/profile.ts';
import {
  processScanInputSchema,
  renameScanInputSchema,
  scanListSchema,
  scanSchema,
  scanSpaceSchema,
} from '../../../../contract/scans/scan.ts';
import {
  leaseFailureSchema,
  leaseProgressSchema,
  newRunnerSchema,
  renewedLeaseSchema,
  runnerInputSchema,
  runnerListSchema,
  runnerOfferSchema,
  scanLeaseSchema,
} from '../../../../contract/scans/runner.ts';
import { sessionListSchema } from '../../../../contract/account/session.ts';
import { addressInputSchema, signInListSchema } from '../../../../contract/account/sign-in.ts';
import {
  countedTwinsSchema,
  invitationListSchema,
  invitedRoleInputSchema,
  handOverAnswerSchema,
  handOverInputSchema,
  inviteInputSchema,
  leaverInputSchema,
  linkInputSchema,
  historyPageSchema,
  membersSchema,
  newTwinSchema,
  roleInputSchema,
  shareLinkSchema,
  tokenInputSchema,
  twinAddressesSchema,
  twinAddressSchema,
  twinPageSchema,
  undoneSchema,
} from '../../../../contract/portfolio.ts';
import { presenceReportSchema } from '../../../../contract/protocol/presence-schema.ts';
import {
  abuseInputSchema,
  reportAnswerSchema,
  reportInputSchema,
  seenInputSchema,
  threadPictureSchema,
  threadsAnswerSchema,
} from '../../../../contract/threads/thread-schema.ts';
import { exportedCommentsSchema } from '../../../../contract/twin-archive/exported-comments.ts';
import { tourPatchSchema, tourSchema } from '../../../../contract/tour.ts';
import { userPageSchema } from '../../../../contract/account/user.ts';
import { blockInputSchema, deletionInputSchema } from '../../../../contract/account/account.ts';
import { DOWNLOAD_SCHEMAS } from '../../../../contract/account/account-download.ts';
import {
  correctScanInputSchema,
  savedCorrectionsSchema,
  savedRevisionSchema,
  scanOperationsInputSchema,
} from '../../../../contract/scans/corrections.ts';
import { auditPageSchema } from '../../../../contract/audit.ts';

/** The schemas of the API by name. */
export const SCHEMAS = {
  TwinPage: twinPageSchema,
  NewTwin: newTwinSchema,
  TwinAddress: twinAddressSchema,
  Members: membersSchema,
  HistoryPage: historyPageSchema,
  Undone: undoneSchema,
  RoleInput: roleInputSchema,
  InvitedRoleInput: invitedRoleInputSchema,
  HandOverInput: handOverInputSchema,
  HandOverAnswer: handOverAnswerSchema,
  CountedTwins: countedTwinsSchema,
  LeaverInput: leaverInputSchema,
  LinkInput: linkInputSchema,
  ShareLink: shareLinkSchema,
  TokenInput: tokenInputSchema,
  InviteInput: inviteInputSchema,
  InvitationList: invitationListSchema,
  TwinAddresses: twinAddressesSchema,
  Tour: tourSchema,
  TourPatch: tourPatchSchema,
  OperationsInput: operationsInputSchema,
  TourChanges: tourChangesSchema,
  PresenceReport: presenceReportSchema,
  ThreadsAnswer: threadsAnswerSchema,
  ThreadPicture: threadPictureSchema,
  SeenInput: seenInputSchema,
  ReportInput: reportInputSchema,
  ReportAnswer: reportAnswerSchema,
  AbuseInput: abuseInputSchema,
  ExportedComments: exportedCommentsSchema,
  Import: importSchema,
  ApplyInput: applyInputSchema,
  SnapshotList: snapshotListSchema,
  OpenUpload: openUploadSchema,
  OpenUploads: openUploadsSchema,
  GrantInput: grantInputSchema,
  Grant: grantSchema,
  VersionList: versionListSchema,
  Bin: binSchema,
  FileMatches: fileMatchesSchema,
  FileStorage: fileStorageSchema,
  ScanList: scanListSchema,
  Scan: scanSchema,
  ScanSpace: scanSpaceSchema,
  RenameScanInput: renameScanInputSchema,
  ProcessScanInput: processScanInputSchema,
  RunnerList: runnerListSchema,
  RunnerInput: runnerInputSchema,
  NewRunner: newRunnerSchema,
  RunnerOffer: runnerOfferSchema,
  ScanLease: scanLeaseSchema,
  LeaseProgressInput: leaseProgressSchema,
  RenewedLease: renewedLeaseSchema,
  LeaseFailureInput: leaseFailureSchema,
  Profile: profileSchema,
  ProfilePatch: profilePatchSchema,
  MessageInput: messageInputSchema,
  Message: messageSchema,
  NotificationPage: notificationPageSchema,
  ReadNotificationsInput: readNotificationsInputSchema,
  MessagePage: messagePageSchema,
  JobList: jobListSchema,
  ScanOperationsInput: scanOperationsInputSchema,
  SavedCorrections: savedCorrectionsSchema,
  CorrectScanInput: correctScanInputSchema,
  SavedRevision: savedRevisionSchema,
  UserPage: userPageSchema,
  SessionList: sessionListSchema,
  AuditPage: auditPageSchema,
  BlockInput: blockInputSchema,
  DeletionInput: deletionInputSchema,
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
  SignInList: signInListSchema,
  AddressInput: addressInputSchema,
  ExampleTour: exampleTourSchema,
} as const satisfies Record<string, z.ZodType>;
export type SchemaName = keyof typeof SCHEMAS;
