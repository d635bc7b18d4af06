import { WATCH_PATH } from './stream-addresses.ts';

/**
 * The table of the server's routes, except the pages that the site renders. `addresses.ts` builds addresses
 * from these routes, and the API description and the access matrix are derived from them. Browsers load this
 * file too, so it contains no schemas and no descriptions.
 */

/** A route of the server. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';
  /**
   * `{name}` matches one part of a path, or the beginning of a part that has a fixed ending, such as `.json`.
   * `*` at the end matches the rest of the path.
   */
  path: string;
  /**
   * `required`: needs a signed-in user. `optional`: the response depends on who is signed in, if anyone.
   * `none`: the session is ignored. `runner`: needs the token of a runner; the session is ignored.
   */
  session: 'required' | 'optional' | 'none' | 'runner';
}

const PROFILE = '/api/users/{userId}';
const TOURS = `${PROFILE}/tours` as const;
const TOUR = `${TOURS}/{tourId}` as const;
const IMPORTS = `${TOUR}/imports` as const;
const UPLOADS = `${TOUR}/uploads` as const;
const DOCUMENT = `${TOUR}/documents/{documentId}` as const;
const BIN = `${TOUR}/bin` as const;
const SNAPSHOTS = `${TOUR}/snapshots` as const;
const THREADS = `${TOUR}/threads` as const;
const MEMBERS = `${TOUR}/members` as const;
const INVITATIONS = `${PROFILE}/invitations` as const;
const NOTIFICATIONS = `${PROFILE}/notifications` as const;
const MESSAGES = '/api/users/{userId}/messages';
const SESSIONS = '/api/users/{userId}/sessions';
const JOBS = '/api/users/{userId}/jobs';
const SIGN_INS = '/api/users/{userId}/sign-ins';
const SCANS = '/api/users/{userId}/scans';
const SCAN = `${SCANS}/{scanId}` as const;
const RUNNERS = '/api/runners';
const LEASES = '/api/leases';
const LEASE = `${LEASES}/{leaseId}` as const;

/** The operations of the API. The API description and the access matrix list all of them. */
export const OPERATIONS = {
  listTwins: { method: 'GET', path: TOURS, session: 'required' },
  createTwin: { method: 'POST', path: TOURS, session: 'required' },
  listSharedTwins: { method: 'GET', path: `${PROFILE}/shared-tours`, session: 'required' },
  readTour: { method: 'GET', path: TOUR, session: 'optional' },
  writeTour: { method: 'PATCH', path: TOUR, session: 'required' },
  changeTour: { method: 'POST', path: `${TOUR}/operations`, session: 'required' },
  deleteTour: { method: 'DELETE', path: TOUR, session: 'required' },
  moveDemo: { method: 'POST', path: `${TOUR}/move`, session: 'required' },
  archiveTwin: { method: 'PUT', path: `${TOUR}/archive`, session: 'required' },
  unarchiveTwin: { method: 'DELETE', path: `${TOUR}/archive`, session: 'required' },
  listHistory: { method: 'GET', path: `${TOUR}/history`, session: 'required' },
  undoRevision: { method: 'POST', path: `${TOUR}/history/{revision}/undo`, session: 'required' },
  listMembers: { method: 'GET', path: MEMBERS, session: 'required' },
  changeMember: { method: 'PATCH', path: `${MEMBERS}/{memberId}`, session: 'required' },
  removeMember: { method: 'DELETE', path: `${MEMBERS}/{memberId}`, session: 'required' },
  offerHandOver: { method: 'POST', path: `${TOUR}/hand-over`, session: 'required' },
  cancelHandOver: { method: 'DELETE', path: `${TOUR}/hand-over`, session: 'required' },
  answerHandOver: { method: 'POST', path: `${TOUR}/hand-over/answer`, session: 'required' },
  listLeaverTwins: { method: 'GET', path: `${PROFILE}/hand-over`, session: 'required' },
  handOverLeaver: { method: 'POST', path: `${PROFILE}/hand-over`, session: 'required' },
  createLink: { method: 'POST', path: `${TOUR}/links`, session: 'required' },
  closeLink: { method: 'DELETE', path: `${TOUR}/links/{linkId}`, session: 'required' },
  joinThroughLink: { method: 'POST', path: '/api/links/join', session: 'required' },
  listInvitations: { method: 'GET', path: INVITATIONS, session: 'required' },
  invite: { method: 'POST', path: INVITATIONS, session: 'required' },
  changeInvitation: { method: 'PATCH', path: `${INVITATIONS}/{invitationId}`, session: 'required' },
  revokeInvitation: { method: 'DELETE', path: `${INVITATIONS}/{invitationId}`, session: 'required' },
  resendInvitation: { method: 'POST', path: `${INVITATIONS}/{invitationId}/mails`, session: 'required' },
  acceptInvitation: { method: 'POST', path: '/api/invitations/accept', session: 'required' },
  startImport: { method: 'POST', path: IMPORTS, session: 'required' },
  readImport: { method: 'GET', path: `${IMPORTS}/{importId}`, session: 'required' },
  checkImportAgain: { method: 'POST', path: `${IMPORTS}/{importId}/check`, session: 'required' },
  applyImport: { method: 'POST', path: `${IMPORTS}/{importId}/apply`, session: 'required' },
  deleteImport: { method: 'DELETE', path: `${IMPORTS}/{importId}`, session: 'required' },
  listSnapshots: { method: 'GET', path: SNAPSHOTS, session: 'required' },
  restoreSnapshot: { method: 'POST', path: `${SNAPSHOTS}/{snapshotId}/restore`, session: 'required' },
  deleteSnapshot: { method: 'DELETE', path: `${SNAPSHOTS}/{snapshotId}`, session: 'required' },
  startUpload: { method: 'POST', path: UPLOADS, session: 'required' },
  listUploads: { method: 'GET', path: UPLOADS, session: 'required' },
  readUpload: { method: 'GET', path: `${UPLOADS}/{uploadId}`, session: 'required' },
  continueUpload: { method: 'PATCH', path: `${UPLOADS}/{uploadId}`, session: 'required' },
  endUpload: { method: 'DELETE', path: `${UPLOADS}/{uploadId}`, session: 'required' },
  reportPresence: { method: 'POST', path: `${TOUR}/presence`, session: 'required' },
  readThreads: { method: 'GET', path: THREADS, session: 'required' },
  changeThreads: { method: 'POST', path: `${THREADS}/operations`, session: 'required' },
  readThreadPicture: { method: 'GET', path: `${THREADS}/{threadId}/picture`, session: 'required' },
  markThreadSeen: { method: 'PUT', path: `${THREADS}/{threadId}/seen`, session: 'required' },
  exportThreads: { method: 'GET', path: `${TOUR}/threads.json`, session: 'required' },
  exportThreadTable: { method: 'GET', path: `${TOUR}/threads.csv`, session: 'required' },
  exportThreadsBcf: { method: 'GET', path: `${TOUR}/threads.bcf`, session: 'required' },
  reportProblem: { method: 'POST', path: `${TOUR}/reports`, session: 'optional' },
  reportAbuse: { method: 'POST', path: `${TOUR}/abuse`, session: 'required' },
  blockInTwin: { method: 'PUT', path: `${TOUR}/blocks/{memberId}`, session: 'required' },
  unblockInTwin: { method: 'DELETE', path: `${TOUR}/blocks/{memberId}`, session: 'required' },
  issueGrant: { method: 'POST', path: `${TOUR}/grants`, session: 'optional' },
  listVersions: { method: 'GET', path: `${DOCUMENT}/versions`, session: 'required' },
  restoreVersion: {
    method: 'POST',
    path: `${DOCUMENT}/versions/{versionId}/restore`,
    session: 'required',
  },
  deleteVersion: { method: 'DELETE', path: `${DOCUMENT}/versions/{versionId}`, session: 'required' },
  listBin: { method: 'GET', path: BIN, session: 'required' },
  emptyBin: { method: 'DELETE', path: BIN, session: 'required' },
  restoreDocument: { method: 'POST', path: `${BIN}/{documentId}/restore`, session: 'required' },
  deleteDocument: { method: 'DELETE', path: `${BIN}/{documentId}`, session: 'required' },
  readStorage: { method: 'GET', path: `${PROFILE}/storage`, session: 'required' },
  searchFiles: { method: 'GET', path: `${TOUR}/files/search`, session: 'optional' },
  exportTour: { method: 'GET', path: `${TOUR}/export`, session: 'required' },
  exportTags: { method: 'GET', path: `${TOUR}/tags.csv`, session: 'required' },
  exportPoints: { method: 'GET', path: `${TOUR}/points.csv`, session: 'required' },
  exportMeasurements: { method: 'GET', path: `${TOUR}/measurements.csv`, session: 'required' },
  listScans: { method: 'GET', path: SCANS, session: 'required' },
  readScan: { method: 'GET', path: SCAN, session: 'required' },
  renameScan: { method: 'PATCH', path: SCAN, session: 'required' },
  processScan: { method: 'POST', path: `${SCAN}/process`, session: 'required' },
  cancelScan: { method: 'DELETE', path: `${SCAN}/process`, session: 'required' },
  readProfile: { method: 'GET', path: PROFILE, session: 'required' },
  writeProfile: { method: 'PATCH', path: PROFILE, session: 'required' },
  addMessage: { method: 'POST', path: MESSAGES, session: 'required' },
  listMessages: { method: 'GET', path: MESSAGES, session: 'required' },
  listNotifications: { method: 'GET', path: NOTIFICATIONS, session: 'required' },
  markNotificationsRead: { method: 'POST', path: `${NOTIFICATIONS}/read`, session: 'required' },
  listJobs: { method: 'GET', path: JOBS, session: 'required' },
  deleteScan: { method: 'DELETE', path: SCAN, session: 'required' },
  deleteSource: { method: 'DELETE', path: `${SCAN}/source`, session: 'required' },
  readScanPicture: { method: 'GET', path: `${SCAN}/{picture}`, session: 'optional' },
  changeScan: { method: 'POST', path: `${SCAN}/operations`, session: 'required' },
  correctScan: { method: 'PUT', path: `${SCAN}/corrections`, session: 'required' },
  cancelJob: { method: 'DELETE', path: `${JOBS}/{jobId}`, session: 'required' },
  exportAccount: { method: 'GET', path: `${PROFILE}/export`, session: 'required' },
  deleteAccount: { method: 'POST', path: `${PROFILE}/deletion`, session: 'required' },
  blockUser: { method: 'PUT', path: `${PROFILE}/block`, session: 'required' },
  unblockUser: { method: 'DELETE', path: `${PROFILE}/block`, session: 'required' },
  listAudit: { method: 'GET', path: '/api/audit', session: 'required' },
  listRunners: { method: 'GET', path: RUNNERS, session: 'required' },
  createRunner: { method: 'POST', path: RUNNERS, session: 'required' },
  revokeRunner: { method: 'DELETE', path: `${RUNNERS}/{runnerId}`, session: 'required' },
  leaseScan: { method: 'POST', path: LEASES, session: 'runner' },
  renewLease: { method: 'PUT', path: LEASE, session: 'runner' },
  readLeasedSource: { method: 'GET', path: `${LEASE}/source`, session: 'runner' },
  sendScanResult: { method: 'POST', path: `${LEASE}/result`, session: 'runner' },
  failLease: { method: 'POST', path: `${LEASE}/failure`, session: 'runner' },
  listUsers: { method: 'GET', path: '/api/users', session: 'required' },
  exportUsers: { method: 'GET', path: '/api/users.csv', session: 'required' },
  listSessions: { method: 'GET', path: SESSIONS, session: 'required' },
  endOtherSessions: { method: 'DELETE', path: SESSIONS, session: 'required' },
  endSession: { method: 'DELETE', path: `${SESSIONS}/{sessionId}`, session: 'required' },
  listSignIns: { method: 'GET', path: SIGN_INS, session: 'required' },
  removeSignIn: { method: 'DELETE', path: `${SIGN_INS}/{signInId}`, session: 'required' },
  changeAddress: { method: 'POST', path: '/api/users/{userId}/address', session: 'required' },
  watch: { method: 'GET', path: WATCH_PATH, session: 'optional' },
  changeStream: { method: 'POST', path: `${WATCH_PATH}/{streamId}`, session: 'optional' },
  readExample: { method: 'GET', path: '/examples/{exampleId}.json', session: 'none' },
} as const satisfies Record<string, Route>;

/**
 * Path prefix of the unsubscribe links in emails. Apart from the local stand-ins for sign-in providers, no
 * other route accepts a POST request from another site.
 */
export const UNSUBSCRIBE = '/unsubscribe/';

/**
 * The routes that are not operations of the API: sign-in, descriptions of the API, health checks, signing
 * keys and schemas of archives, unsubscribing from emails, and pages for iframes.
 */
export const SERVICES = {
  sendEmailLink: { method: 'POST', path: '/api/auth/email-link', session: 'none' },
  completeEmailLink: { method: 'POST', path: '/api/auth/email-link/complete', session: 'none' },
  startPopup: { method: 'GET', path: '/api/auth/popup/{provider}', session: 'optional' },
  endPopup: { method: 'GET', path: '/api/auth/popup/{provider}/callback', session: 'optional' },
  signOut: { method: 'POST', path: '/api/auth/sign-out', session: 'none' },
  describeApi: { method: 'GET', path: '/api/openapi.json', session: 'none' },
  describeApiAsPage: { method: 'GET', path: '/api/reference', session: 'none' },
  describePlayerProtocol: { method: 'GET', path: '/api/player-protocol.json', session: 'none' },
  reportAlive: { method: 'GET', path: '/healthz', session: 'none' },
  reportReady: { method: 'GET', path: '/readyz', session: 'none' },
  publishSigningKeys: { method: 'GET', path: '/.well-known/gov360-signing-keys.json', session: 'none' },
  publishArchiveSchema: {
    method: 'GET',
    path: '/schemas/twin-archive/1/{schema}.schema.json',
    session: 'none',
  },
  showUnsubscribe: { method: 'GET', path: `${UNSUBSCRIBE}{token}`, session: 'none' },
  unsubscribe: { method: 'POST', path: `${UNSUBSCRIBE}{token}`, session: 'none' },
  embedTwin: { method: 'GET', path: '/demo/{userId}', session: 'none' },
  embedRegularTwin: { method: 'GET', path: '/twins/{twinId}', session: 'none' },
  embedExample: { method: 'GET', path: '/digital-twin/{exampleId}', session: 'none' },
} as const satisfies Record<string, Route>;

/** Path prefix of the local stand-ins for sign-in providers. */
export const LOCAL_ISSUERS = '/dev/oidc/';

/** The local email inbox and the stand-ins for sign-in providers, which exist only on a loopback origin. */
export const DEVELOPMENT = {
  showInbox: { method: 'GET', path: '/dev/mail', session: 'none' },
  readInbox: { method: 'GET', path: '/dev/mail.json', session: 'none' },
  showIssuerForm: { method: 'GET', path: `${LOCAL_ISSUERS}{provider}/interaction/{uid}`, session: 'none' },
  sendIssuerForm: { method: 'POST', path: `${LOCAL_ISSUERS}{provider}/interaction/{uid}`, session: 'none' },
  useIssuer: { method: 'ALL', path: `${LOCAL_ISSUERS}{provider}/*`, session: 'none' },
} as const satisfies Record<string, Route>;

export type OperationName = keyof typeof OPERATIONS;
export type RouteName = OperationName | keyof typeof SERVICES | keyof typeof DEVELOPMENT;

type PartOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PartOf<Rest>
  : never;

/**
 * Returns the path of a route with its `{name}` parts filled in. The values are encoded, so a slash in a
 * value does not start a new part. Encoding leaves `.` and `..` unchanged, so callers must not pass these
 * values.
 */
export function fillPath<Path extends string>(path: Path, parts: Record<PartOf<Path>, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: PartOf<Path>) => encodeURIComponent(parts[name]));
}

/** Returns the path of an operation of the API. `parts`: the values of its `{name}` parts. */
export function operationPath<Name extends OperationName>(
  name: Name,
  parts: Record<PartOf<(typeof OPERATIONS)[Name]['path']>, string>,
): string {
  return fillPath<string>(OPERATIONS[name].path, parts);
}
