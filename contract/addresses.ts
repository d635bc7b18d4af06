import type { BcfVersion } from './threads/bcf/bcf-version.ts';
import type { ProviderId } from './account/account.ts';
import { fillPath, operationPath, OPERATIONS, SERVICES } from './routes.ts';
import { importPath, settingsPath, viewerPath } from './demo-tour.ts';
import { demoTour, type TourRef } from './tour-id.ts';
import { streamAddresses } from './stream-addresses.ts';

/**
 * Builds the addresses of the site's pages and of the API. Paths of the API come from `routes.ts`, and paths
 * that differ for a demo from `demo-tour.ts`.
 */

const part = encodeURIComponent;

/** Id of the element on the profile page that shows the result of a form under "Your data". */
export const YOUR_DATA_ANSWER = 'your-data-answer';

export const pages = {
  landing: () => '/',
  signIn: (returnTo?: string) => (returnTo ? `/signin?returnTo=${part(returnTo)}` : '/signin'),
  /**
   * The sign-in page for actions that need a recent sign-in, such as deleting the account. It shows the
   * sign-in form even to signed-in users.
   */
  signInAgain: (returnTo: string) => `/signin?fresh=1&returnTo=${part(returnTo)}`,
  /** The page where users confirm a new sign-in address that they requested. */
  changeAddress: (token?: string) => (token ? `/change-address?token=${part(token)}` : '/change-address'),
  signOut: () => '/sign-out',
  /** The page that users see after they have deleted their account. */
  accountDeleted: () => '/account-deleted',
  cookiePolicy: () => '/cookie-policy',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
  /** The page that lists the guides. */
  guides: () => '/guide',
  /** The page that shows `docs/guide/<name>.md`. */
  guide: (name: string) => `/guide/${part(name)}`,
  /** The page where users verify an archive. */
  verify: () => '/verify',
  dashboard: () => '/dashboard',
  /** The page of an invitation, for anyone who has its link. */
  invitation: (token: string) => `/invitation?token=${part(token)}`,
  /** The page that a share link opens. */
  join: (token: string) => `/join?token=${part(token)}`,
  /**
   * The page that shows an example. `url`: the `url` of the example's card, such as `example-1` or
   * `example-1/play`.
   */
  example: (url: string) => `/dashboard/example/${url}`,
  myDemo: () => settingsPath(demoTour('')),
  /** The page for a twin's settings and sharing. */
  setUp: settingsPath,
  /**
   * The page where users upload a file to import. With `importId`, the page shows the preview of that import.
   */
  import: (tour: Pick<TourRef, 'tourId'> = demoTour(''), importId?: string) =>
    importPath(tour) + (importId ? `/${part(importId)}` : ''),
  /** The import page with an error message, for a form that failed. `code`: the error code. */
  importFailed: (tour: Pick<TourRef, 'tourId'>, code: string) => `${pages.import(tour)}?failed=${part(code)}`,
  /**
   * The page where users upload scans and see their state. With `tour`, the page suggests that twin for the
   * scans.
   */
  scans: (tour?: Pick<TourRef, 'tourId'>) => `/dashboard/scans${tour ? `?twin=${part(tour.tourId)}` : ''}`,
  /** The page on which users correct the capture made from a scan. */
  scan: (scanId: string) => `/dashboard/scans/${part(scanId)}`,
  /** The address of a scan's state, as JSON. */
  scanState: (scanId: string) => `/dashboard/scans/${part(scanId)}/state.json`,
  /** The address that redirects the owner of a scan to its uploaded file. */
  scanSource: (scanId: string) => `/dashboard/scans/${part(scanId)}/source`,
  /** The address of the data that the dashboard's search needs, as JSON. */
  searchData: () => '/dashboard/search.json',
  /** The page with a user's notifications from all twins, and their email settings. */
  notifications: (query = '') => `/notifications${query}`,
  notificationSettings: () => '/notifications#mail',
  profile: () => '/dashboard/profile',
  messages: () => '/dashboard/profile?tab=messages',
  yourData: () => '/dashboard/profile#your-data',
  yourDataAnswer: () => `/dashboard/profile#${YOUR_DATA_ANSWER}`,
  overview: () => '/dashboard/overview',
  digitalTwin: (exampleId: string) => `/digital-twin/${part(exampleId)}`,
  /** The address that redirects signed-in users to the page of their demo. */
  ownDemo: () => '/demo',
  demo: (userId: string) => viewerPath(demoTour(userId)),
  /** The page of a regular twin, whose path needs only the twin's id. */
  twin: (tourId: string) => viewerPath({ userId: '', tourId }),
  /** The page with the history of a twin. */
  history: (tour: TourRef, query = '') => `${viewerPath(tour)}/history${query}`,
  /** The page where users import and export the comments of a twin as BCF. */
  exchangeComments: (tour: TourRef) => `${viewerPath(tour)}/comments`,
  /** The page where users report abuse in a twin to the staff. */
  abuse: (tour: TourRef) => `${viewerPath(tour)}/abuse`,
  /** The page of a public twin, for an iframe on another site. */
  embed: (tour: TourRef) => `${viewerPath(tour)}?embed=1`,
  /** The page that shows an example, for the iframe on the landing page. */
  embedExample: (exampleId: string) => `/digital-twin/${part(exampleId)}?embed=1`,
} as const;

/** Returns the path of a twin's page. */
export const pageOf = viewerPath;

export const api = {
  profile: (userId: string) => operationPath('readProfile', { userId }),
  tour: (tour: TourRef) => operationPath('readTour', tour),
  /** GET lists a user's twins except the demo, one page at a time; POST creates a twin. */
  tours: (userId: string, query = '') => operationPath('listTwins', { userId }) + query,
  sharedTours: (userId: string) => operationPath('listSharedTwins', { userId }),
  /** POST makes the demo a regular twin. */
  moveDemo: (tour: TourRef) => operationPath('moveDemo', tour),
  /** PUT archives a twin, DELETE unarchives it. */
  archive: (tour: TourRef) => operationPath('archiveTwin', tour),
  /** GET lists the changes to a twin, newest first. */
  history: (tour: TourRef, query = '') => operationPath('listHistory', tour) + query,
  /** POST undoes a revision. */
  undoRevision: (tour: TourRef, revision: number) =>
    operationPath('undoRevision', { ...tour, revision: String(revision) }),
  /** GET lists the members of a twin. */
  members: (tour: TourRef) => operationPath('listMembers', tour),
  /**
   * PATCH {role} changes a member's role, DELETE removes the member. `memberId` can be `me`, for the current
   * user.
   */
  member: (tour: TourRef, memberId: string) => operationPath('changeMember', { ...tour, memberId }),
  /** POST {memberId} offers a twin to a member, DELETE withdraws the offer. */
  handOver: (tour: TourRef) => operationPath('offerHandOver', tour),
  /** POST {accept} accepts or declines a twin that was offered to the current user. */
  answerHandOver: (tour: TourRef) => operationPath('answerHandOver', tour),
  /** For staff. GET lists the twins of a departing user; POST {email, twins} offers them to another user. */
  leaverTwins: (userId: string) => operationPath('listLeaverTwins', { userId }),
  links: (tour: TourRef) => operationPath('createLink', tour),
  /** DELETE closes a share link; `?keep=1` keeps the members who joined through it. */
  link: (tour: TourRef, linkId: string) => operationPath('closeLink', { ...tour, linkId }),
  joinThroughLink: () => OPERATIONS.joinThroughLink.path,
  /** GET lists pending invitations; POST {emails, twins, role} sends invitations. */
  invitations: (userId: string) => operationPath('listInvitations', { userId }),
  invitation: (userId: string, invitationId: string) =>
    operationPath('changeInvitation', { userId, invitationId }),
  resendInvitation: (userId: string, invitationId: string) =>
    operationPath('resendInvitation', { userId, invitationId }),
  acceptInvitation: () => OPERATIONS.acceptInvitation.path,
  /** POST {operations} changes items of the tour. */
  operations: (tour: TourRef) => operationPath('changeTour', tour),
  /** POST reports where the user is in a twin. */
  presence: (tour: TourRef) => operationPath('reportPresence', tour),
  /** GET returns the threads of a twin; with `since` greater than 0, only what changed after that revision. */
  threads: (tour: TourRef, since = 0) => `${operationPath('readThreads', tour)}?since=${since}`,
  /** POST {operations, tourId} changes threads and comments. */
  threadOperations: (tour: TourRef) => operationPath('changeThreads', tour),
  threadPicture: (tour: TourRef, threadId: string) =>
    operationPath('readThreadPicture', { ...tour, threadId }),
  /** PUT {revision} records that the user has seen a thread up to a revision. */
  threadSeen: (tour: TourRef, threadId: string) => operationPath('markThreadSeen', { ...tour, threadId }),
  /** GET exports the threads of a twin as a JSON file. */
  threadsJson: (tour: TourRef) => operationPath('exportThreads', tour),
  /** GET exports the threads of a twin as a CSV file. */
  threadsCsv: (tour: TourRef) => operationPath('exportThreadTable', tour),
  /** GET exports the threads of a twin as a BCF file. */
  threadsBcf: (tour: TourRef, version: BcfVersion) =>
    `${operationPath('exportThreadsBcf', tour)}?version=${version}`,
  /** POST reports a problem in a public twin. Visitors can send this request without an account. */
  reports: (tour: TourRef) => operationPath('reportProblem', tour),
  /** POST reports abuse to the staff. */
  abuse: (tour: TourRef) => operationPath('reportAbuse', tour),
  /** PUT blocks a person in a twin, DELETE unblocks them. */
  blockInTwin: (tour: TourRef, memberId: string) => operationPath('blockInTwin', { ...tour, memberId }),
  /** POST {grant?} issues or renews a grant that lets the player read the tour's files. */
  grants: (tour: TourRef) => operationPath('issueGrant', tour),
  /** GET exports the tour as a ZIP archive. `?scan=space` or `?scan=all` includes the tour's scan. */
  tourExport: (tour: TourRef) => operationPath('exportTour', tour),
  /**
   * POST uploads a file and starts its check for import. `collection`: for a table, the collection whose
   * items it contains; tags if absent.
   */
  imports: (tour: TourRef, collection?: string) =>
    operationPath('startImport', tour) + (collection ? `?collection=${part(collection)}` : ''),
  import: (tour: TourRef, importId: string) => operationPath('readImport', { ...tour, importId }),
  /** GET searches the files of a twin. `words`: the query. */
  fileSearch: (tour: TourRef, words: string) => `${operationPath('searchFiles', tour)}?q=${part(words)}`,
  /** POST starts the upload of a file (tus 1.0); GET lists unfinished uploads. */
  uploads: (tour: TourRef) => operationPath('startUpload', tour),
  upload: (tour: TourRef, uploadId: string) => operationPath('readUpload', { ...tour, uploadId }),
  /** GET lists the earlier versions of a document. */
  versions: (tour: TourRef, documentId: string) => operationPath('listVersions', { ...tour, documentId }),
  version: (tour: TourRef, documentId: string, versionId: string) =>
    operationPath('deleteVersion', { ...tour, documentId, versionId }),
  restoreVersion: (tour: TourRef, documentId: string, versionId: string) =>
    operationPath('restoreVersion', { ...tour, documentId, versionId }),
  /** GET lists deleted documents; DELETE deletes all of them permanently. */
  bin: (tour: TourRef) => operationPath('listBin', tour),
  /** DELETE permanently deletes a document that is in the bin. */
  binned: (tour: TourRef, documentId: string) => operationPath('deleteDocument', { ...tour, documentId }),
  restoreDocument: (tour: TourRef, documentId: string) =>
    operationPath('restoreDocument', { ...tour, documentId }),
  /** GET returns how much storage a user's files use. */
  storage: (userId: string) => operationPath('readStorage', { userId }),
  /** GET exports the tour's points of interest as a CSV file. */
  pointsCsv: (tour: TourRef) => operationPath('exportPoints', tour),
  /** GET exports the tour's measurements, with their values, as a CSV file. */
  measurementsCsv: (tour: TourRef) => operationPath('exportMeasurements', tour),
  /** GET exports the tour's tags as a CSV file. */
  tagsCsv: (tour: TourRef) => operationPath('exportTags', tour),
  /** POST compares an uploaded table with the current items again. */
  checkImportAgain: (tour: TourRef, importId: string) =>
    operationPath('checkImportAgain', { ...tour, importId }),
  /** POST {replace, leaveOut} with `If-Match` applies a checked import. */
  applyImport: (tour: TourRef, importId: string) => operationPath('applyImport', { ...tour, importId }),
  /** GET lists the snapshots of the tour that were taken before imports and restores. */
  snapshots: (tour: TourRef) => operationPath('listSnapshots', tour),
  snapshot: (tour: TourRef, snapshotId: string) => operationPath('deleteSnapshot', { ...tour, snapshotId }),
  restoreSnapshot: (tour: TourRef, snapshotId: string) =>
    operationPath('restoreSnapshot', { ...tour, snapshotId }),
  messages: (userId: string, cursor?: string) =>
    `${operationPath('listMessages', { userId })}${cursor ? `?cursor=${part(cursor)}` : ''}`,
  /** DELETE deletes the uploaded file of a scan. */
  scanSource: (userId: string, scanId: string) => operationPath('deleteSource', { userId, scanId }),
  /**
   * GET returns a picture of a scan as WebP, to the scan's owner and to anyone who can read a twin of the
   * owner that shows the scan.
   */
  scanPicture: (userId: string, scanId: string, picture: 'poster' | 'thumbnail') =>
    operationPath('readScanPicture', { userId, scanId, picture }),
  /** POST {operations} changes the corrections to a scan. */
  scanOperations: (userId: string, scanId: string) => operationPath('changeScan', { userId, scanId }),
  /**
   * PUT {revision, corrections} replaces all corrections to a scan. Only pages of version 0.8 send this
   * request.
   */
  scanCorrections: (userId: string, scanId: string) => operationPath('correctScan', { userId, scanId }),
  /** GET lists a user's notifications, newest first. */
  notifications: (userId: string, query = '') => operationPath('listNotifications', { userId }) + query,
  /** POST {ids} or {all} marks notifications as read. */
  markNotificationsRead: (userId: string) => operationPath('markNotificationsRead', { userId }),
  /**
   * POST stops the emails about the twins that the link covers. It needs no session. GET returns a page that
   * asks for confirmation.
   */
  unsubscribe: (token: string) => fillPath(SERVICES.unsubscribe.path, { token }),
  jobs: (userId: string) => operationPath('listJobs', { userId }),
  /** DELETE asks the job to stop. */
  job: (userId: string, jobId: string) => operationPath('cancelJob', { userId, jobId }),
  /** GET lists a user's scans. */
  scans: (userId: string) => operationPath('listScans', { userId }),
  /** GET returns a scan, PATCH {name} renames it, DELETE deletes it. */
  scan: (userId: string, scanId: string) => operationPath('readScan', { userId, scanId }),
  /** POST {answers?} processes a scan again; DELETE stops processing. */
  processScan: (userId: string, scanId: string) => operationPath('processScan', { userId, scanId }),
  /** GET exports a user's data as a ZIP archive. */
  accountExport: (userId: string) => operationPath('exportAccount', { userId }),
  /** POST {confirmation} deletes the account and the user's data. */
  deletion: (userId: string) => operationPath('deleteAccount', { userId }),
  /** For staff. PUT {reason} blocks a user; DELETE unblocks them. */
  block: (userId: string) => operationPath('blockUser', { userId }),
  audit: (cursor?: string) => `${OPERATIONS.listAudit.path}${cursor ? `?cursor=${part(cursor)}` : ''}`,
  /** For staff. GET lists the runners that process scans; POST {name} creates one. */
  runners: () => OPERATIONS.listRunners.path,
  runner: (runnerId: string) => operationPath('revokeRunner', { runnerId }),
  /** For runners. POST {memory, cores} leases a scan to process. */
  leases: () => OPERATIONS.leaseScan.path,
  lease: (leaseId: string) => operationPath('renewLease', { leaseId }),
  leasedSource: (leaseId: string) => operationPath('readLeasedSource', { leaseId }),
  scanResult: (leaseId: string) => operationPath('sendScanResult', { leaseId }),
  leaseFailure: (leaseId: string) => operationPath('failLease', { leaseId }),
  users: () => OPERATIONS.listUsers.path,
  /** For staff. GET returns the users who match `q` as a CSV file; all users if `q` is ''. */
  usersCsv: (q: string) => `${OPERATIONS.exportUsers.path}${q ? `?q=${part(q)}` : ''}`,
  /** GET lists a user's sessions; DELETE ends all except the current one. */
  sessions: (userId: string) => operationPath('listSessions', { userId }),
  session: (userId: string, sessionId: string) => operationPath('endSession', { userId, sessionId }),
  signIns: (userId: string) => operationPath('listSignIns', { userId }),
  signIn: (userId: string, signInId: string) => operationPath('removeSignIn', { userId, signInId }),
  /** POST {email} sends a confirmation link to the new sign-in address. */
  address: (userId: string) => operationPath('changeAddress', { userId }),
  ...streamAddresses,
  example: (exampleId: string) => operationPath('readExample', { exampleId }),
  /** GET returns the public keys for verifying archives that this server signed. */
  signingKeys: () => SERVICES.publishSigningKeys.path,
  /** GET returns the JSON Schema of a file in an archive. */
  archiveSchema: (schema: string) => fillPath(SERVICES.publishArchiveSchema.path, { schema }),
  openapi: () => SERVICES.describeApi.path,
  reference: () => SERVICES.describeApiAsPage.path,
  /** GET returns the JSON Schema of the window-message protocol. */
  playerProtocol: () => SERVICES.describePlayerProtocol.path,
  /** POST {email} sends a sign-in link. */
  emailLink: () => SERVICES.sendEmailLink.path,
  /** POST {email, token} uses a sign-in link and opens a session. */
  emailLinkComplete: () => SERVICES.completeEmailLink.path,
  /** GET, in a popup: redirects to the provider. The provider then redirects to `providerCallback`. */
  provider: (provider: ProviderId) => fillPath(SERVICES.startPopup.path, { provider }),
  /** GET, in a popup: adds the provider's account to the sign-in methods of the signed-in user. */
  linkProvider: (provider: ProviderId) => `${api.provider(provider)}?link=1`,
  providerCallback: (provider: ProviderId) => fillPath(SERVICES.endPopup.path, { provider }),
  signOut: () => SERVICES.signOut.path,
} as const;

/** Path of the analytics settings, which pages request only after the user's consent. */
export const ANALYTICS_SETTINGS = '/analytics.json';

/**
 * Returns the path and query of the player's page for a capture, relative to the player's origin. `userId`:
 * the owner of the tour, or null if it has no owner.
 */
export function playerAddress(captureId: string, demo: boolean, userId: string | null): string {
  const query = new URLSearchParams({ m: captureId, demo: String(demo) });
  if (userId) query.set('uid', userId);
  return `/?${query}`;
}
