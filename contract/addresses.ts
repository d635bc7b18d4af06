import type { ProviderId } from './account/session.ts';
import { fillPath, OPERATIONS, SERVICES } from './routes.ts';
import { DEMO_TOUR_ID, isDemoTour, type TourRef } from './tour-id.ts';
import { streamAddresses } from './stream-addresses.ts';

/** Every address of the product, from one place. Nothing else spells a path. */
const part = encodeURIComponent;

/** The id of what came of a form of 'Your data'. */
export const YOUR_DATA_ANSWER = 'your-data-answer';

export const pages = {
  landing: () => '/',
  signIn: (returnTo?: string) => (returnTo ? `/signin?returnTo=${part(returnTo)}` : '/signin'),
  /** Shows the form to who is signed in, too: what cannot be taken back wants a session of the last minutes. */
  signInAgain: (returnTo: string) => `/signin?fresh=1&returnTo=${part(returnTo)}`,
  /** Confirms a new sign-in address, in a session of anyone who asked for it. */
  changeAddress: (token?: string) => (token ? `/change-address?token=${part(token)}` : '/change-address'),
  signOut: () => '/sign-out',
  /** Where anyone who has deleted their account ends. */
  accountDeleted: () => '/account-deleted',
  cookiePolicy: () => '/cookie-policy',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
  /** How to do things, by title. */
  guides: () => '/guide',
  /** `docs/guide/<name>.md` as a page. */
  guide: (name: string) => `/guide/${part(name)}`,
  /** Whether an archive is whole, and who signed it. */
  verify: () => '/verify',
  dashboard: () => '/dashboard',
  /** What an invitation is to, for who has its link. */
  invitation: (token: string) => `/invitation?token=${part(token)}`,
  /** What a share link leads to. */
  join: (token: string) => `/join?token=${part(token)}`,
  /** `url` of an example card: `example-1` or `example-1/play`. */
  example: (url: string) => `/dashboard/example/${url}`,
  myDemo: () => '/dashboard/my-demo',
  /** Where a twin is set up and shared. */
  setUp: (tour: TourRef) =>
    isDemoTour(tour) ? '/dashboard/my-demo' : `/dashboard/twins/${part(tour.tourId)}`,
  /** Where a file is sent to be imported, or what one would bring. */
  import: (tour: Pick<TourRef, 'tourId'> = { tourId: DEMO_TOUR_ID }, importId?: string) =>
    `/dashboard${isDemoTour(tour) ? '' : `/twins/${part(tour.tourId)}`}/import${importId ? `/${part(importId)}` : ''}`,
  /** The same after a form that was sent there has failed. */
  importFailed: (tour: Pick<TourRef, 'tourId'>, code: string) => `${pages.import(tour)}?failed=${part(code)}`,
  /** Where a scan is uploaded, and what has become of those that were. */
  scans: () => '/dashboard/scans',
  /** Where the space that was made of a scan is set up. */
  scan: (scanId: string) => `/dashboard/scans/${part(scanId)}`,
  /** How it is with a scan now, as JSON. */
  scanState: (scanId: string) => `/dashboard/scans/${part(scanId)}/state.json`,
  /** Leads its owner to the file of a scan. */
  scanSource: (scanId: string) => `/dashboard/scans/${part(scanId)}/source`,
  /** What the dashboard's search looks through, as JSON. */
  searchData: () => '/dashboard/search.json',
  profile: () => '/dashboard/profile',
  messages: () => '/dashboard/profile?tab=messages',
  yourData: () => '/dashboard/profile#your-data',
  yourDataAnswer: () => `/dashboard/profile#${YOUR_DATA_ANSWER}`,
  overview: () => '/dashboard/overview',
  digitalTwin: (exampleId: string) => `/digital-twin/${part(exampleId)}`,
  /** Leads anyone who is signed in to their own twin. */
  ownDemo: () => '/demo',
  demo: (userId: string) => `/demo/${part(userId)}`,
  /** A twin by its id. */
  twin: (tourId: string) => `/twins/${part(tourId)}`,
  /** Who changed a twin, when, and what. */
  history: (tour: TourRef, query = '') => `${pageOf(tour)}/history${query}`,
  /** A public twin for the frame of somebody else's page. */
  embed: (tour: TourRef) => `${pageOf(tour)}?embed=1`,
  /** An example for a frame; the landing page shows it in its picture's place. */
  embedExample: (exampleId: string) => `/digital-twin/${part(exampleId)}?embed=1`,
} as const;

/** Where a twin has its page: the demo by whose it is, every other by its id. */
export function pageOf(tour: TourRef): string {
  return isDemoTour(tour) ? pages.demo(tour.userId) : pages.twin(tour.tourId);
}

export const api = {
  profile: (userId: string) => fillPath(OPERATIONS.readProfile.path, { userId }),
  tour: (tour: TourRef) => fillPath(OPERATIONS.readTour.path, tour),
  /** A person's twins beside their demo, by pages; POST makes one. */
  tours: (userId: string, query = '') => fillPath(OPERATIONS.listTwins.path, { userId }) + query,
  sharedTours: (userId: string) => fillPath(OPERATIONS.listSharedTwins.path, { userId }),
  /** POST: makes the demo a regular twin. */
  moveDemo: (tour: TourRef) => fillPath(OPERATIONS.moveDemo.path, tour),
  /** PUT puts a twin aside, DELETE takes it back. */
  archive: (tour: TourRef) => fillPath(OPERATIONS.archiveTwin.path, tour),
  /** Changes of a twin, newest first. */
  history: (tour: TourRef, query = '') => fillPath(OPERATIONS.listHistory.path, tour) + query,
  /** POST: makes what a revision changed as it was before. */
  undoRevision: (tour: TourRef, revision: number) =>
    fillPath(OPERATIONS.undoRevision.path, { ...tour, revision: String(revision) }),
  /** Who has access to a twin. */
  members: (tour: TourRef) => fillPath(OPERATIONS.listMembers.path, tour),
  /** PATCH {role}, DELETE; `me` for oneself. */
  member: (tour: TourRef, memberId: string) => fillPath(OPERATIONS.changeMember.path, { ...tour, memberId }),
  /** POST {memberId} offers a twin to a member, DELETE takes that back. */
  handOver: (tour: TourRef) => fillPath(OPERATIONS.offerHandOver.path, tour),
  /** POST {accept}, by whom it is offered to. */
  answerHandOver: (tour: TourRef) => fillPath(OPERATIONS.answerHandOver.path, tour),
  /** What staff may hand over of somebody who leaves; POST {email, twins}. */
  leaverTwins: (userId: string) => fillPath(OPERATIONS.listLeaverTwins.path, { userId }),
  links: (tour: TourRef) => fillPath(OPERATIONS.createLink.path, tour),
  /** DELETE; `?keep=1` keeps who came through it. */
  link: (tour: TourRef, linkId: string) => fillPath(OPERATIONS.closeLink.path, { ...tour, linkId }),
  joinThroughLink: () => OPERATIONS.joinThroughLink.path,
  /** Those that wait for an answer; POST {emails, twins, role} sends some. */
  invitations: (userId: string) => fillPath(OPERATIONS.listInvitations.path, { userId }),
  invitation: (userId: string, invitationId: string) =>
    fillPath(OPERATIONS.changeInvitation.path, { userId, invitationId }),
  resendInvitation: (userId: string, invitationId: string) =>
    fillPath(OPERATIONS.resendInvitation.path, { userId, invitationId }),
  acceptInvitation: () => OPERATIONS.acceptInvitation.path,
  /** POST {operations}: changes the tour's annotations item by item. */
  operations: (tour: TourRef) => fillPath(OPERATIONS.changeTour.path, tour),
  /** POST {grant?}: lets a player ask for the tour's files for a while, or longer. */
  grants: (tour: TourRef) => fillPath(OPERATIONS.issueGrant.path, tour),
  /** The tour as a ZIP archive; `?scan=space` or `?scan=all` with the scan that it is of. */
  tourExport: (tour: TourRef) => fillPath(OPERATIONS.exportTour.path, tour),
  /** POST, a file's bytes: has them checked, to be imported. `collection`: what a table holds, in place of tags. */
  imports: (tour: TourRef, collection?: string) =>
    fillPath(OPERATIONS.startImport.path, tour) + (collection ? `?collection=${part(collection)}` : ''),
  import: (tour: TourRef, importId: string) => fillPath(OPERATIONS.readImport.path, { ...tour, importId }),
  /** The files of a twin that have these words. */
  fileSearch: (tour: TourRef, words: string) =>
    `${fillPath(OPERATIONS.searchFiles.path, tour)}?q=${part(words)}`,
  /** POST begins the upload of a file (tus 1.0); GET lists those that are not finished. */
  uploads: (tour: TourRef) => fillPath(OPERATIONS.startUpload.path, tour),
  upload: (tour: TourRef, uploadId: string) => fillPath(OPERATIONS.readUpload.path, { ...tour, uploadId }),
  /** Earlier versions of a document. */
  versions: (tour: TourRef, documentId: string) =>
    fillPath(OPERATIONS.listVersions.path, { ...tour, documentId }),
  version: (tour: TourRef, documentId: string, versionId: string) =>
    fillPath(OPERATIONS.deleteVersion.path, { ...tour, documentId, versionId }),
  restoreVersion: (tour: TourRef, documentId: string, versionId: string) =>
    fillPath(OPERATIONS.restoreVersion.path, { ...tour, documentId, versionId }),
  /** Documents that were deleted; DELETE empties it. */
  bin: (tour: TourRef) => fillPath(OPERATIONS.listBin.path, tour),
  /** One of them; DELETE deletes it for good. */
  binned: (tour: TourRef, documentId: string) =>
    fillPath(OPERATIONS.deleteDocument.path, { ...tour, documentId }),
  restoreDocument: (tour: TourRef, documentId: string) =>
    fillPath(OPERATIONS.restoreDocument.path, { ...tour, documentId }),
  /** What a person's files take. */
  storage: (userId: string) => fillPath(OPERATIONS.readStorage.path, { userId }),
  /** The tour's points of interest as a CSV file. */
  pointsCsv: (tour: TourRef) => fillPath(OPERATIONS.exportPoints.path, tour),
  /** The tour's measurements with their values as a CSV file. */
  measurementsCsv: (tour: TourRef) => fillPath(OPERATIONS.exportMeasurements.path, tour),
  /** The tour's tags as a CSV file. */
  tagsCsv: (tour: TourRef) => fillPath(OPERATIONS.exportTags.path, tour),
  /** POST: compares a table with the tags again. */
  checkImportAgain: (tour: TourRef, importId: string) =>
    fillPath(OPERATIONS.checkImportAgain.path, { ...tour, importId }),
  /** POST {replace}, If-Match: makes a checked file the tour. */
  applyImport: (tour: TourRef, importId: string) =>
    fillPath(OPERATIONS.applyImport.path, { ...tour, importId }),
  /** What the tour was before imports. */
  snapshots: (tour: TourRef) => fillPath(OPERATIONS.listSnapshots.path, tour),
  snapshot: (tour: TourRef, snapshotId: string) =>
    fillPath(OPERATIONS.deleteSnapshot.path, { ...tour, snapshotId }),
  restoreSnapshot: (tour: TourRef, snapshotId: string) =>
    fillPath(OPERATIONS.restoreSnapshot.path, { ...tour, snapshotId }),
  messages: (userId: string, cursor?: string) =>
    `${fillPath(OPERATIONS.listMessages.path, { userId })}${cursor ? `?cursor=${part(cursor)}` : ''}`,
  /** DELETE: throws the file of a scan away. */
  scanSource: (userId: string, scanId: string) => fillPath(OPERATIONS.deleteSource.path, { userId, scanId }),
  /** WebP, for anyone who may read the twin of the scan. */
  scanPicture: (userId: string, scanId: string, picture: 'poster' | 'thumbnail') =>
    fillPath(OPERATIONS.readScanPicture.path, { userId, scanId, picture }),
  /** POST {operations}: changes what is corrected of a scan. */
  scanOperations: (userId: string, scanId: string) =>
    fillPath(OPERATIONS.changeScan.path, { userId, scanId }),
  /** PUT {revision, corrections}: the same as pages of 0.8 do it. */
  scanCorrections: (userId: string, scanId: string) =>
    fillPath(OPERATIONS.correctScan.path, { userId, scanId }),
  jobs: (userId: string) => fillPath(OPERATIONS.listJobs.path, { userId }),
  /** DELETE: asks the job to stop. */
  job: (userId: string, jobId: string) => fillPath(OPERATIONS.cancelJob.path, { userId, jobId }),
  /** A person's scans. */
  scans: (userId: string) => fillPath(OPERATIONS.listScans.path, { userId }),
  /** One of them; PATCH {name} renames it, DELETE deletes it. */
  scan: (userId: string, scanId: string) => fillPath(OPERATIONS.readScan.path, { userId, scanId }),
  /** POST {answers?}: has a scan processed again. DELETE: stops that. */
  processScan: (userId: string, scanId: string) => fillPath(OPERATIONS.processScan.path, { userId, scanId }),
  /** Everything that is held on a person, as a ZIP archive. */
  accountExport: (userId: string) => fillPath(OPERATIONS.exportAccount.path, { userId }),
  /** POST {confirmation}: deletes the account with everything held on its person. */
  deletion: (userId: string) => fillPath(OPERATIONS.deleteAccount.path, { userId }),
  /** PUT {reason}: staff block a person; DELETE lets them in again. */
  block: (userId: string) => fillPath(OPERATIONS.blockUser.path, { userId }),
  audit: (cursor?: string) => `${OPERATIONS.listAudit.path}${cursor ? `?cursor=${part(cursor)}` : ''}`,
  users: () => OPERATIONS.listUsers.path,
  /** Everybody whom `q` finds, as a CSV file; for staff. */
  usersCsv: (q: string) => `${OPERATIONS.exportUsers.path}${q ? `?q=${part(q)}` : ''}`,
  /** Where somebody is signed in; DELETE ends all sessions but the one that asks. */
  sessions: (userId: string) => fillPath(OPERATIONS.listSessions.path, { userId }),
  session: (userId: string, sessionId: string) => fillPath(OPERATIONS.endSession.path, { userId, sessionId }),
  signIns: (userId: string) => fillPath(OPERATIONS.listSignIns.path, { userId }),
  signIn: (userId: string, signInId: string) => fillPath(OPERATIONS.removeSignIn.path, { userId, signInId }),
  /** POST {email}: mails a link to the address that one wants to sign in with. */
  address: (userId: string) => fillPath(OPERATIONS.changeAddress.path, { userId }),
  ...streamAddresses,
  example: (exampleId: string) => fillPath(OPERATIONS.readExample.path, { exampleId }),
  /** The public keys that archives of this server are signed with. */
  signingKeys: () => SERVICES.publishSigningKeys.path,
  /** JSON Schema of a file of an archive. */
  archiveSchema: (schema: string) => fillPath(SERVICES.publishArchiveSchema.path, { schema }),
  openapi: () => SERVICES.describeApi.path,
  reference: () => SERVICES.describeApiAsPage.path,
  /** JSON Schema of the window-message protocol. */
  playerProtocol: () => SERVICES.describePlayerProtocol.path,
  /** POST {email}: sends a sign-in link. */
  emailLink: () => SERVICES.sendEmailLink.path,
  /** POST {email, token}: uses the link up and opens a session. */
  emailLinkComplete: () => SERVICES.completeEmailLink.path,
  /** GET, in a popup: leads to the provider, and back to `providerCallback`. */
  provider: (provider: ProviderId) => fillPath(SERVICES.startPopup.path, { provider }),
  /** The same to make its account a way to sign in as who is signed in. */
  linkProvider: (provider: ProviderId) => `${api.provider(provider)}?link=1`,
  providerCallback: (provider: ProviderId) => fillPath(SERVICES.endPopup.path, { provider }),
  signOut: () => SERVICES.signOut.path,
} as const;

/** What a page that may measure needs to know; asked for only after consent. */
export const ANALYTICS_SETTINGS = '/analytics.json';

/** The player's address, to be joined to its origin. */
export function playerAddress(captureId: string, demo: boolean, userId: string | null): string {
  const query = new URLSearchParams({ m: captureId, demo: String(demo) });
  if (userId) query.set('uid', userId);
  return `/?${query}`;
}
