import { withoutRequestId } from '../../../tests/support/servers/session.ts';
import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api, pages } from '../../../contract/addresses.ts';
import {
  DEVELOPMENT,
  type OperationName,
  OPERATIONS,
  type Route,
  SERVICES,
} from '../../../contract/routes.ts';
import { ROLES } from '../../../contract/members.ts';
import {
  actorFor,
  addMembers,
  type Call,
  createApi,
  openTestContext,
} from '../../../tests/support/servers/api.ts';
import { probeKind, queueJob } from '../../../tests/support/jobs.ts';
import { reportOf } from '../../../tests/support/servers/presence.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { statusOf } from '../../platform/errors/status.ts';
import { API_OPERATIONS } from './operations/api-operations.ts';
import { routerPattern } from './request/app-environment.ts';
import { currentTour } from '../../domain/tours/read-tour.ts';
import { writeTour } from '../../domain/tours/write-tour.ts';

const STRANGERS = ['anonymous', 'expired', 'owner', 'other', 'staff', 'removedStaff'] as const;
const ACTORS = [...STRANGERS, ...ROLES] as const;
type Statuses = Readonly<Record<(typeof STRANGERS)[number], number>>;

interface Row {
  path: string;
  call?: Pick<Call, 'method' | 'json' | 'body'>;
  private: Statuses;
  public: Statuses;
  /**
   * The statuses for the tour's editors, commenters and viewers, whether the tour is private or public. By
   * default, these are the statuses of other users while the tour is public, because members can read the
   * tour.
   */
  members?: readonly [editor: number, commenter: number, viewer: number];
}

/** Returns statuses by actor. `codes`: in the order of `STRANGERS`. */
function statuses(...codes: [number, number, number, number, number, number]): Statuses {
  return Object.fromEntries(STRANGERS.map((actor, index) => [actor, codes[index]])) as Statuses;
}
function membersOf({ members, ...row }: Row) {
  const own = members ?? ROLES.map(() => row.public.other);
  return Object.fromEntries(ROLES.map((role, index) => [role, own[index]]));
}
const alike = (expected: Statuses) => ({ private: expected, public: expected });
const forEverybody = (status: number) => alike(statuses(status, status, status, status, status, status));

const watch = (topic: string) => ({
  path: api.watch([topic]),
  // The response has the same status as that to GET, but ends immediately.
  call: { method: 'HEAD' },
});

/**
 * The expected statuses of each operation for the actors in `STRANGERS`, in this order: anonymous, expired,
 * owner, other, staff, removedStaff.
 */
const EXPECTED: Readonly<Record<OperationName, readonly Row[]>> = {
  listTwins: [{ path: api.tours('owner'), ...alike(statuses(401, 401, 200, 404, 404, 404)) }],
  createTwin: [
    {
      path: api.tours('owner'),
      call: { method: 'POST', json: { name: 'Annex', matterportId: 'gv360office' } },
      ...alike(statuses(401, 401, 201, 404, 404, 404)),
    },
  ],
  listSharedTwins: [{ path: api.sharedTours('owner'), ...alike(statuses(401, 401, 200, 404, 404, 404)) }],
  moveDemo: [
    {
      path: api.moveDemo(demoTour('owner')),
      private: statuses(401, 401, 200, 404, 404, 404),
      public: statuses(401, 401, 200, 403, 403, 403),
    },
  ],
  archiveTwin: [
    {
      path: api.archive(demoTour('owner')),
      private: statuses(401, 401, 404, 404, 404, 404),
      public: statuses(401, 401, 404, 403, 403, 403),
    },
  ],
  unarchiveTwin: [
    {
      path: api.archive(demoTour('owner')),
      private: statuses(401, 401, 404, 404, 404, 404),
      public: statuses(401, 401, 404, 403, 403, 403),
    },
  ],
  listHistory: [
    {
      path: api.history(demoTour('owner')),
      private: statuses(401, 401, 200, 404, 404, 404),
      public: statuses(401, 401, 200, 403, 403, 403),
      members: [200, 200, 200],
    },
  ],
  // This revision is not stored. `domain/portfolio/history.test.ts` tests stored ones.
  undoRevision: [
    {
      path: api.undoRevision(demoTour('owner'), 999_999),
      private: statuses(401, 401, 404, 404, 404, 404),
      public: statuses(401, 401, 404, 403, 403, 403),
      members: [404, 403, 403],
    },
  ],
  listMembers: [
    {
      path: api.members(demoTour('owner')),
      private: statuses(401, 401, 200, 404, 404, 404),
      public: statuses(401, 401, 200, 403, 403, 403),
      members: [200, 200, 200],
    },
  ],
  changeMember: [
    {
      path: api.member(demoTour('owner'), 'nobody'),
      call: { json: { role: 'viewer' } },
      private: statuses(401, 401, 404, 404, 404, 404),
      public: statuses(401, 401, 404, 403, 403, 403),
    },
  ],
  removeMember: [
    {
      path: api.member(demoTour('owner'), 'nobody'),
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 403, 403, 403),
    },
    {
      path: api.member(demoTour('owner'), 'me'),
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 403, 403, 403),
      members: [204, 204, 204],
    },
    {
      path: api.member(demoTour('owner'), 'viewer'),
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 403, 403, 403),
      members: [403, 403, 204],
    },
  ],
  offerHandOver: [
    {
      path: api.handOver(demoTour('owner')),
      call: { method: 'POST', json: { memberId: 'nobody' } },
      private: statuses(401, 401, 400, 404, 404, 404),
      public: statuses(401, 401, 400, 403, 403, 403),
    },
  ],
  cancelHandOver: [
    {
      path: api.handOver(demoTour('owner')),
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 403, 403, 403),
    },
  ],
  answerHandOver: [
    {
      path: api.answerHandOver(demoTour('owner')),
      call: { json: { accept: true } },
      ...alike(statuses(401, 401, 404, 404, 404, 404)),
    },
  ],
  listLeaverTwins: [{ path: api.leaverTwins('owner'), ...alike(statuses(401, 401, 403, 404, 200, 404)) }],
  handOverLeaver: [
    {
      path: api.leaverTwins('owner'),
      call: { method: 'POST', json: { email: 'nobody@example.org', twins: ['demo-tour'] } },
      ...alike(statuses(401, 401, 403, 404, 422, 404)),
    },
  ],
  createLink: [
    {
      path: api.links(demoTour('owner')),
      call: { json: { role: 'viewer', days: 7 } },
      private: statuses(401, 401, 201, 404, 404, 404),
      public: statuses(401, 401, 201, 403, 403, 403),
    },
  ],
  closeLink: [
    {
      path: api.link(demoTour('owner'), 'none'),
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 403, 403, 403),
    },
  ],
  joinThroughLink: [
    {
      path: api.joinThroughLink(),
      call: { json: { token: 'none' } },
      ...alike(statuses(401, 401, 400, 400, 400, 400)),
    },
  ],
  listInvitations: [{ path: api.invitations('owner'), ...alike(statuses(401, 401, 200, 404, 404, 404)) }],
  invite: [
    {
      path: api.invitations('owner'),
      call: { method: 'POST', json: { emails: ['new@example.org'], twins: ['demo-tour'], role: 'viewer' } },
      ...alike(statuses(401, 401, 200, 404, 404, 404)),
    },
  ],
  changeInvitation: [
    {
      path: api.invitation('owner', 'none'),
      call: { json: { role: 'viewer' } },
      ...alike(statuses(401, 401, 404, 404, 404, 404)),
    },
  ],
  revokeInvitation: [
    { path: api.invitation('owner', 'none'), ...alike(statuses(401, 401, 204, 404, 404, 404)) },
  ],
  resendInvitation: [
    { path: api.resendInvitation('owner', 'none'), ...alike(statuses(401, 401, 404, 404, 404, 404)) },
  ],
  acceptInvitation: [
    {
      path: api.acceptInvitation(),
      call: { json: { token: 'none' } },
      ...alike(statuses(401, 401, 400, 400, 400, 400)),
    },
  ],
  readTour: [
    {
      path: api.tour(demoTour('owner')),
      private: statuses(404, 404, 200, 404, 404, 404),
      public: statuses(200, 200, 200, 200, 200, 200),
    },
  ],
  writeTour: [
    {
      path: api.tour(demoTour('owner')),
      call: { json: { name: 'Changed' } },
      private: statuses(401, 401, 200, 404, 404, 404),
      public: statuses(401, 401, 200, 403, 403, 403),
      members: [200, 403, 403],
    },
  ],
  changeTour: [
    {
      path: api.operations(demoTour('owner')),
      call: { method: 'POST', json: { operations: [] } },
      private: statuses(401, 401, 200, 404, 404, 404),
      public: statuses(401, 401, 200, 403, 403, 403),
      members: [200, 403, 403],
    },
  ],
  deleteTour: [
    {
      path: api.tour(demoTour('owner')),
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 403, 403, 403),
    },
  ],
  // `domain/threads/*.test.ts` test existing threads.
  readThreads: [
    {
      path: api.threads(demoTour('owner')),
      ...alike(statuses(401, 401, 200, 404, 404, 404)),
      members: [200, 200, 200],
    },
  ],
  changeThreads: [
    {
      path: api.threadOperations(demoTour('owner')),
      call: { json: { operations: [] } },
      ...alike(statuses(401, 401, 200, 404, 404, 404)),
      members: [200, 200, 403],
    },
  ],
  readThreadPicture: [
    { path: api.threadPicture(demoTour('owner'), 'none'), ...alike(statuses(401, 401, 404, 404, 404, 404)) },
  ],
  markThreadSeen: [
    {
      path: api.threadSeen(demoTour('owner'), 'none'),
      call: { json: { revision: 1 } },
      ...alike(statuses(401, 401, 404, 404, 404, 404)),
    },
  ],
  // This tour does not allow reports. `domain/threads/reports.test.ts` tests tours that do.
  reportProblem: [
    {
      path: api.reports(demoTour('owner')),
      call: { json: {} },
      private: statuses(404, 404, 403, 404, 404, 404),
      public: statuses(404, 404, 403, 404, 404, 404),
      members: [403, 403, 404],
    },
  ],
  reportAbuse: [
    {
      path: api.abuse(demoTour('owner')),
      call: { json: { text: 'Spam' } },
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 204, 204, 204),
      members: [204, 204, 204],
    },
  ],
  blockInTwin: [
    {
      path: api.blockInTwin(demoTour('owner'), 'nobody'),
      private: statuses(401, 401, 404, 404, 404, 404),
      public: statuses(401, 401, 404, 403, 403, 403),
    },
  ],
  unblockInTwin: [
    {
      path: api.blockInTwin(demoTour('owner'), 'nobody'),
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 403, 403, 403),
    },
  ],
  exportThreads: [
    {
      path: api.threadsJson(demoTour('owner')),
      ...alike(statuses(401, 401, 200, 404, 404, 404)),
      members: [200, 200, 200],
    },
  ],
  exportThreadsBcf: [
    {
      path: api.threadsBcf(demoTour('owner'), '3.0'),
      ...alike(statuses(401, 401, 200, 404, 404, 404)),
      members: [200, 200, 200],
    },
  ],
  exportThreadTable: [
    {
      path: api.threadsCsv(demoTour('owner')),
      ...alike(statuses(401, 401, 200, 404, 404, 404)),
      members: [200, 200, 200],
    },
  ],
  // These requests send no file. `domain/imports/imports.test.ts` tests imports of files.
  startImport: [
    {
      path: api.imports(demoTour('owner')),
      call: { json: {} },
      ...alike(statuses(401, 401, 400, 404, 404, 404)),
    },
  ],
  readImport: [
    { path: api.import(demoTour('owner'), 'none'), ...alike(statuses(401, 401, 404, 404, 404, 404)) },
  ],
  checkImportAgain: [
    {
      path: api.checkImportAgain(demoTour('owner'), 'none'),
      ...alike(statuses(401, 401, 404, 404, 404, 404)),
    },
  ],
  applyImport: [
    {
      path: api.applyImport(demoTour('owner'), 'none'),
      call: { json: {} },
      ...alike(statuses(401, 401, 404, 404, 404, 404)),
    },
  ],
  listSnapshots: [
    { path: api.snapshots(demoTour('owner')), ...alike(statuses(401, 401, 200, 404, 404, 404)) },
  ],
  restoreSnapshot: [
    {
      path: api.restoreSnapshot(demoTour('owner'), 'none'),
      ...alike(statuses(401, 401, 428, 404, 404, 404)),
    },
  ],
  deleteSnapshot: [
    { path: api.snapshot(demoTour('owner'), 'none'), ...alike(statuses(401, 401, 204, 404, 404, 404)) },
  ],
  deleteImport: [
    { path: api.import(demoTour('owner'), 'none'), ...alike(statuses(401, 401, 204, 404, 404, 404)) },
  ],
  // This upload does not exist. `uploads.test.ts` tests existing ones.
  startUpload: [
    {
      path: api.uploads(demoTour('owner')),
      call: { method: 'POST' },
      private: statuses(401, 401, 400, 404, 404, 404),
      public: statuses(401, 401, 400, 403, 403, 403),
      members: [400, 403, 403],
    },
  ],
  listUploads: [
    {
      path: api.uploads(demoTour('owner')),
      private: statuses(401, 401, 200, 404, 404, 404),
      public: statuses(401, 401, 200, 403, 403, 403),
      members: [200, 403, 403],
    },
  ],
  readUpload: [
    {
      path: api.upload(demoTour('owner'), 'none'),
      private: statuses(401, 401, 404, 404, 404, 404),
      public: statuses(401, 401, 404, 403, 403, 403),
      members: [404, 403, 403],
    },
  ],
  continueUpload: [
    {
      path: api.upload(demoTour('owner'), 'none'),
      private: statuses(401, 401, 400, 404, 404, 404),
      public: statuses(401, 401, 400, 403, 403, 403),
      members: [400, 403, 403],
    },
  ],
  endUpload: [
    {
      path: api.upload(demoTour('owner'), 'none'),
      private: statuses(401, 401, 400, 404, 404, 404),
      public: statuses(401, 401, 400, 403, 403, 403),
      members: [400, 403, 403],
    },
  ],
  reportPresence: [
    {
      path: api.presence(demoTour('owner')),
      call: { json: reportOf() },
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 403, 403, 403),
      members: [204, 204, 204],
    },
  ],
  issueGrant: [
    {
      path: api.grants(demoTour('owner')),
      call: { json: {} },
      private: statuses(404, 404, 200, 404, 404, 404),
      public: statuses(200, 200, 200, 200, 200, 200),
    },
  ],
  // These documents do not exist. `domain/files/documents/bin.test.ts` tests existing ones.
  listVersions: [
    {
      path: api.versions(demoTour('owner'), 'none'),
      private: statuses(401, 401, 404, 404, 404, 404),
      public: statuses(401, 401, 404, 403, 403, 403),
      members: [404, 403, 403],
    },
  ],
  restoreVersion: [
    {
      path: api.restoreVersion(demoTour('owner'), 'none', 'none'),
      private: statuses(401, 401, 404, 404, 404, 404),
      public: statuses(401, 401, 404, 403, 403, 403),
      members: [404, 403, 403],
    },
  ],
  deleteVersion: [
    {
      path: api.version(demoTour('owner'), 'none', 'none'),
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 403, 403, 403),
      members: [204, 403, 403],
    },
  ],
  listBin: [
    {
      path: api.bin(demoTour('owner')),
      private: statuses(401, 401, 200, 404, 404, 404),
      public: statuses(401, 401, 200, 403, 403, 403),
      members: [200, 403, 403],
    },
  ],
  emptyBin: [
    {
      path: api.bin(demoTour('owner')),
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 403, 403, 403),
      members: [204, 403, 403],
    },
  ],
  restoreDocument: [
    {
      path: api.restoreDocument(demoTour('owner'), 'none'),
      private: statuses(401, 401, 404, 404, 404, 404),
      public: statuses(401, 401, 404, 403, 403, 403),
      members: [404, 403, 403],
    },
  ],
  deleteDocument: [
    {
      path: api.binned(demoTour('owner'), 'none'),
      private: statuses(401, 401, 204, 404, 404, 404),
      public: statuses(401, 401, 204, 403, 403, 403),
      members: [204, 403, 403],
    },
  ],
  readStorage: [{ path: api.storage('owner'), ...alike(statuses(401, 401, 200, 404, 404, 404)) }],
  searchFiles: [
    {
      path: api.fileSearch(demoTour('owner'), 'pump'),
      private: statuses(404, 404, 200, 404, 404, 404),
      public: statuses(200, 200, 200, 200, 200, 200),
    },
  ],
  exportTour: [{ path: api.tourExport(demoTour('owner')), ...alike(statuses(401, 401, 200, 404, 404, 404)) }],
  exportTags: [
    {
      path: api.tagsCsv(demoTour('owner')),
      ...alike(statuses(401, 401, 200, 404, 404, 404)),
      members: [200, 404, 404],
    },
  ],
  exportPoints: [
    {
      path: api.pointsCsv(demoTour('owner')),
      ...alike(statuses(401, 401, 200, 404, 404, 404)),
      members: [200, 404, 404],
    },
  ],
  exportMeasurements: [
    {
      path: api.measurementsCsv(demoTour('owner')),
      ...alike(statuses(401, 401, 200, 404, 404, 404)),
      members: [200, 404, 404],
    },
  ],
  // This scan does not exist. `domain/scans/change-scan.test.ts` tests existing ones.
  listScans: [{ path: api.scans('owner'), ...alike(statuses(401, 401, 200, 404, 404, 404)) }],
  readScan: [{ path: api.scan('owner', 'none'), ...alike(statuses(401, 401, 404, 404, 404, 404)) }],
  renameScan: [
    {
      path: api.scan('owner', 'none'),
      call: { json: { name: 'Office' } },
      ...alike(statuses(401, 401, 404, 404, 404, 404)),
    },
  ],
  processScan: [
    {
      path: api.processScan('owner', 'none'),
      call: { json: {} },
      ...alike(statuses(401, 401, 404, 404, 404, 404)),
    },
  ],
  cancelScan: [{ path: api.processScan('owner', 'none'), ...alike(statuses(401, 401, 404, 404, 404, 404)) }],
  readProfile: [{ path: api.profile('owner'), ...alike(statuses(401, 401, 200, 404, 200, 404)) }],
  writeProfile: [
    {
      path: api.profile('owner'),
      call: { json: { company: 'Changed' } },
      ...alike(statuses(401, 401, 200, 404, 403, 404)),
    },
  ],
  addMessage: [
    {
      path: api.messages('owner'),
      call: { json: { message: 'Hello' } },
      ...alike(statuses(401, 401, 201, 404, 403, 404)),
    },
  ],
  listMessages: [{ path: api.messages('owner'), ...alike(statuses(401, 401, 200, 404, 200, 404)) }],
  listNotifications: [{ path: api.notifications('owner'), ...alike(statuses(401, 401, 200, 404, 404, 404)) }],
  markNotificationsRead: [
    {
      path: api.markNotificationsRead('owner'),
      call: { json: { all: true } },
      ...alike(statuses(401, 401, 204, 404, 404, 404)),
    },
  ],
  listJobs: [{ path: api.jobs('owner'), ...alike(statuses(401, 401, 200, 404, 404, 404)) }],
  // This scan does not exist. `domain/scans/delete-scan.test.ts` tests existing ones.
  deleteScan: [{ path: api.scan('owner', 'none'), ...alike(statuses(401, 401, 204, 404, 404, 404)) }],
  deleteSource: [{ path: api.scanSource('owner', 'none'), ...alike(statuses(401, 401, 404, 404, 404, 404)) }],
  // This scan does not exist. `domain/captures/scan-pictures.test.ts` tests existing ones.
  readScanPicture: [{ path: api.scanPicture('owner', '_abcdefghij', 'poster'), ...forEverybody(404) }],
  changeScan: [
    {
      path: api.scanOperations('owner', 'none'),
      call: { json: { operations: [] } },
      ...alike(statuses(401, 401, 404, 404, 404, 404)),
    },
  ],
  correctScan: [
    {
      path: api.scanCorrections('owner', 'none'),
      call: { json: { revision: 0, corrections: {} } },
      ...alike(statuses(401, 401, 404, 404, 404, 404)),
    },
  ],
  cancelJob: [{ path: api.job('owner', 'job-1'), ...alike(statuses(401, 401, 204, 404, 404, 404)) }],
  exportAccount: [{ path: api.accountExport('owner'), ...alike(statuses(401, 401, 200, 404, 403, 404)) }],
  // The confirmation is empty, so that the owner still exists for the next row.
  deleteAccount: [
    {
      path: api.deletion('owner'),
      call: { method: 'POST', json: { confirmation: '' } },
      ...alike(statuses(401, 401, 422, 404, 403, 404)),
    },
  ],
  blockUser: [
    {
      path: api.block('owner'),
      call: { method: 'PUT', json: { reason: 'Spam' } },
      ...alike(statuses(401, 401, 403, 404, 204, 404)),
    },
    {
      path: api.block('staff-2'),
      call: { method: 'PUT', json: { reason: 'Spam' } },
      ...alike(statuses(401, 401, 404, 404, 403, 404)),
    },
  ],
  unblockUser: [{ path: api.block('owner'), ...alike(statuses(401, 401, 403, 404, 204, 404)) }],
  listAudit: [{ path: api.audit(), ...alike(statuses(403, 403, 403, 403, 200, 403)) }],
  listRunners: [{ path: api.runners(), ...alike(statuses(401, 401, 404, 404, 200, 404)) }],
  createRunner: [
    {
      path: api.runners(),
      call: { method: 'POST', json: { name: 'Rack 1' } },
      ...alike(statuses(401, 401, 404, 404, 201, 404)),
    },
  ],
  revokeRunner: [{ path: api.runner('none'), ...alike(statuses(401, 401, 404, 404, 204, 404)) }],
  // These requests have no runner's token. `domain/scans/runners/runners.test.ts` tests runners.
  leaseScan: [{ path: api.leases(), call: { json: {} }, ...forEverybody(401) }],
  renewLease: [{ path: api.lease('none'), call: { json: {} }, ...forEverybody(401) }],
  readLeasedSource: [{ path: api.leasedSource('none'), ...forEverybody(401) }],
  sendScanResult: [{ path: api.scanResult('none'), call: { body: 'x' }, ...forEverybody(401) }],
  failLease: [{ path: api.leaseFailure('none'), call: { json: {} }, ...forEverybody(401) }],
  listUsers: [{ path: api.users(), ...alike(statuses(403, 403, 403, 403, 200, 403)) }],
  exportUsers: [{ path: api.usersCsv(''), ...alike(statuses(403, 403, 403, 403, 200, 403)) }],
  listSessions: [{ path: api.sessions('owner'), ...alike(statuses(401, 401, 200, 404, 404, 404)) }],
  endOtherSessions: [{ path: api.sessions('owner'), ...alike(statuses(401, 401, 204, 404, 404, 404)) }],
  // This session does not exist. `domain/identity/sessions/end-sessions.test.ts` tests existing ones.
  endSession: [{ path: api.session('owner', 'none'), ...alike(statuses(401, 401, 204, 404, 404, 404)) }],
  listSignIns: [{ path: api.signIns('owner'), ...alike(statuses(401, 401, 200, 404, 404, 404)) }],
  // This is the owner's only sign-in method.
  removeSignIn: [{ path: api.signIn('owner', 'address'), ...alike(statuses(401, 401, 409, 404, 404, 404)) }],
  changeAddress: [
    {
      path: api.address('owner'),
      call: { json: { email: 'new@example.org' } },
      ...alike(statuses(401, 401, 202, 404, 404, 404)),
    },
  ],
  watch: [
    {
      ...watch('users/owner/tours/demo-tour'),
      private: statuses(404, 404, 200, 404, 404, 404),
      public: statuses(200, 200, 200, 200, 200, 200),
    },
    {
      ...watch('users/owner/tours/demo-tour/capture'),
      private: statuses(404, 404, 200, 404, 404, 404),
      public: statuses(200, 200, 200, 200, 200, 200),
    },
    {
      ...watch('users/owner/tours/demo-tour/presence'),
      private: statuses(404, 404, 200, 404, 404, 404),
      public: statuses(200, 200, 200, 200, 200, 200),
    },
    {
      ...watch('users/owner/tours/demo-tour/threads'),
      ...alike(statuses(404, 404, 200, 404, 404, 404)),
      members: [200, 200, 200],
    },
    { ...watch('users/owner'), ...alike(statuses(401, 401, 200, 404, 200, 404)) },
    { ...watch('users/owner/messages'), ...alike(statuses(401, 401, 200, 404, 200, 404)) },
    { ...watch('users/owner/jobs'), ...alike(statuses(401, 401, 200, 404, 404, 404)) },
    { ...watch('users/owner/notifications'), ...alike(statuses(401, 401, 200, 404, 404, 404)) },
    { ...watch('users'), ...alike(statuses(403, 403, 403, 403, 200, 403)) },
  ],
  // This stream does not exist on the server. `watch/shared-stream.test.ts` tests open ones.
  changeStream: [{ path: api.changeStream(api.stream('4a6f'), ['users/owner'], []), ...forEverybody(404) }],
  readExample: [{ path: api.example('example-1'), ...forEverybody(200) }],
};

const TABLE = Object.entries(OPERATIONS).flatMap(([operation, { method }]) =>
  EXPECTED[operation as OperationName].map((row) => ({ operation, method, ...row })),
);

test.each(API_OPERATIONS)('OpenAPI lists the statuses of rejected requests to $id', ({ id, errors }) => {
  const all = EXPECTED[id].flatMap((row) => [row.private, row.public, membersOf(row)].flatMap(Object.values));
  const rejected = [...new Set<number>(all)].filter((status) => status >= 400);
  expect(errors.map(statusOf)).toEqual(expect.arrayContaining(rejected));
  expect(errors.includes('not-signed-in')).toBe(rejected.includes(401));
});

describe.each(mainly('sqlite'))('access rights over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind, {
      STAFF_HAND_OVER: 'true',
      // The owner saves the tour before each test, so the limit must be high.
      WRITES_PER_PERSON: '5000',
    }));
    server = createApi(context);
    await queueJob(context, { kind: probeKind(), userId: 'owner', input: '' });
    await context.store.db.updateTable('jobs').set({ id: 'job-1' }).execute();
  });
  afterAll(() => close());

  describe.each(['private', 'public'] as const)('while the tour is %s', (visibility) => {
    beforeEach(async () => {
      const patch = { matterportId: 'gv360office', public: visibility === 'public' };
      const ifMatch = (await currentTour(context, demoTour('owner')))?.revision;
      await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch, ifMatch });
      await addMembers(context.store, demoTour('owner'));
    });

    test.each(TABLE)('$operation $path @6.2 @7.1', async ({ method, ...row }) => {
      const { path, call } = row;
      const ask = async (as: string) => (await server.call(path, { method, ...call, as })).status;
      const answers: Record<string, number> = {};
      for (const actor of ACTORS) {
        // The owner comes last, because the owner's request may delete what the others request.
        if (actor !== 'owner') answers[actor] = await ask(actor);
      }
      answers.owner = await ask('owner');
      expect(answers).toEqual({ ...row[visibility], ...membersOf(row) });
    });

    test.each(ACTORS)('shows everyone the same embedded page, for example %s', async (as) => {
      const { status } = await server.call(pages.embed(demoTour('owner')), { as });
      expect(status).toBe(visibility === 'public' ? 200 : 404);
    });
  });

  test('treats a private tour, a profile and messages as nonexistent for other users @6.3', async () => {
    const ifMatch = (await currentTour(context, demoTour('owner')))?.revision;
    await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch: { public: false }, ifMatch });
    const ofDemo = (path: (tour: TourRef) => string) => (userId: string) => path(demoTour(userId));
    const paths = [
      ofDemo(api.tour),
      ofDemo(api.operations),
      api.profile,
      api.messages,
      api.jobs,
      api.notifications,
    ];
    for (const path of paths) {
      for (const method of ['GET', 'PATCH', 'POST', 'DELETE']) {
        for (const as of ['other', 'removedStaff', 'expired']) {
          const call = { method, as, ...(method === 'GET' ? {} : { json: {} }) };
          const existing = await server.call(path('owner'), call);
          const missing = await server.call(path('nobody'), call);
          expect(existing.status).toBe(missing.status);
          const comparable = (response: Response) => {
            const headers = new Headers(response.headers);
            headers.delete('x-request-id');
            return [...headers];
          };
          expect(comparable(existing)).toEqual(comparable(missing));
          expect(withoutRequestId(await existing.text())).toBe(withoutRequestId(await missing.text()));
        }
      }
    }
  });

  test('covers every registered route', () => {
    const all = { ...OPERATIONS, ...SERVICES, ...DEVELOPMENT };
    const inTable = Object.values<Route>(all).map(({ method, path }) => `${method} ${routerPattern(path)}`);
    const registered = server.app.routes.map(({ method, path }) => `${method} ${path}`);
    const others = registered.filter((route) => !inTable.includes(route));
    // The other routes are middleware, and responses for addresses without a route.
    expect(new Set(others)).toEqual(
      new Set(['ALL /*', 'ALL /api/auth/*', 'ALL /dev/*', 'ALL /api/*', 'GET /examples/*']),
    );
    expect(new Set(registered)).toEqual(new Set([...inTable, ...others]));
  });
});
