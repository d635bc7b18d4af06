import { demoTour } from '../../../contract/tour-id.ts';
import { expect, test } from 'vitest';
import { type Actor, ANONYMOUS, type SignedIn } from './actor.ts';
import { isFreshSignIn } from './policy.ts';
import * as policy from './policy.ts';

const NOW = 1_800_000_000_000;
const HALF_AN_HOUR = 30 * 60_000;

const ACTORS = {
  anonymous: ANONYMOUS,
  owner: madeUpPerson('owner', false),
  editor: madeUpPerson('editor', false),
  commenter: madeUpPerson('commenter', false),
  viewer: madeUpPerson('viewer', false),
  other: madeUpPerson('other', false),
  staff: madeUpPerson('staff', true),
} satisfies Record<string, Actor>;

function madeUpPerson(userId: string, staff: boolean): SignedIn {
  return {
    kind: 'user',
    userId,
    sessionId: userId,
    signedInAt: NOW - HALF_AN_HOUR,
    email: null,
    name: '',
    image: null,
    staff,
    network: '',
  };
}

const members = new Map([
  ['editor', 'editor'],
  ['commenter', 'commenter'],
  ['viewer', 'viewer'],
] as const);
const hidden: policy.TourRights = { ownerId: 'owner', isPublic: false, members };
const shown: policy.TourRights = { ...hidden, isPublic: true };
const current = { current: true, scan: 'clean' } as const;
const EVERYBODY = Object.keys(ACTORS).join(' ');
const MEMBERS = 'owner editor commenter viewer';
const readsFile =
  (tour: policy.TourRights, file: Parameters<typeof policy.canReadFile>[2]) => (actor: Actor) =>
    policy.canReadFile(actor, tour, file);

test.each<[rule: string, allows: (actor: Actor) => boolean, allowed: string]>([
  ['read a private tour', (actor) => policy.canReadTour(actor, hidden), MEMBERS],
  ['read a public tour', (actor) => policy.canReadTour(actor, shown), EVERYBODY],
  ['read a file', readsFile(shown, current), EVERYBODY],
  ['read a file without a virus check', readsFile(shown, { ...current, scan: 'unscanned' }), EVERYBODY],
  ['read a file waiting for its check', readsFile(shown, { ...current, scan: 'waiting' }), 'owner editor'],
  ['read an earlier version', readsFile(shown, { ...current, current: false }), 'owner editor'],
  ['read a photo that may have positions', readsFile(shown, { ...current, ownerOnly: true }), 'owner'],
  ['read an infected file', readsFile(shown, { ...current, scan: 'infected' }), ''],
  ['edit a tour', (actor) => policy.canEditTour(actor, shown), 'owner editor'],
  ['download tables', (actor) => policy.canExportTables(actor, shown), 'owner editor'],
  ['comment', (actor) => policy.canComment(actor, shown), 'owner editor commenter'],
  ['see members and history', (actor) => policy.canSeeMembers(actor, shown), MEMBERS],
  ['manage a tour', (actor) => policy.canManageTour(actor, 'owner'), 'owner'],
  ['read a profile', (actor) => policy.canReadProfile(actor, 'owner'), 'owner staff'],
  ['write a profile', (actor) => policy.canWriteProfile(actor, 'owner'), 'owner'],
  ['read messages', (actor) => policy.canReadMessages(actor, 'owner'), 'owner staff'],
  ['send a message', (actor) => policy.canAddMessage(actor, 'owner'), 'owner'],
  ['list users', (actor) => policy.canListUsers(actor), 'staff'],
  ['manage an account', (actor) => policy.canManageAccount(actor, 'owner'), 'owner'],
  ['see jobs', (actor) => policy.canSeeJobs(actor, 'owner'), 'owner'],
  ['see storage use', (actor) => policy.canReadStorage(actor, 'owner'), 'owner'],
  ['manage scans', (actor) => policy.canManageScans(actor, 'owner'), 'owner'],
  ['block a person', (actor) => policy.canBlock(actor, 'owner', ['staff']), 'staff'],
  ['block staff', (actor) => policy.canBlock(actor, 'staff-2', ['staff', 'staff-2']), ''],
  ['read the audit', (actor) => policy.canReadAudit(actor), 'staff'],
  ['watch users', (actor) => policy.canWatch(actor, { kind: 'users' }, shown), 'staff'],
  ...(['tour', 'capture', 'presence', 'threads'] as const).flatMap(
    (kind): [string, (actor: Actor) => boolean, string][] => [
      [
        `watch a private ${kind}`,
        (actor) => policy.canWatch(actor, { kind, ...demoTour('owner') }, hidden),
        MEMBERS,
      ],
      [
        `watch a public ${kind}`,
        (actor) => policy.canWatch(actor, { kind, ...demoTour('owner') }, shown),
        kind === 'threads' ? MEMBERS : EVERYBODY,
      ],
      [
        `watch a ${kind} that is not there`,
        (actor) => policy.canWatch(actor, { kind, ...demoTour('owner') }, null),
        'owner',
      ],
    ],
  ),
  ['watch jobs', (actor) => policy.canWatch(actor, { kind: 'jobs', userId: 'owner' }, shown), 'owner'],
  ...(['profile', 'messages'] as const).map((kind): [string, (actor: Actor) => boolean, string] => [
    `watch ${kind}`,
    (actor) => policy.canWatch(actor, { kind, userId: 'owner' }, shown),
    'owner staff',
  ]),
])('only the listed actors can %s', (_, allows, allowed) => {
  const actors = Object.entries(ACTORS).filter(([, actor]) => allows(actor));
  expect(actors.map(([name]) => name).join(' ')).toBe(allowed);
});

test('a refusal asks to sign in, reports read-only access, or reveals nothing', () => {
  expect(policy.refusal(ACTORS.anonymous, true)).toMatchObject({ code: 'not-signed-in' });
  expect(policy.refusal(ACTORS.other, true)).toMatchObject({ code: 'forbidden' });
  expect(policy.refusal(ACTORS.other, false)).toEqual(policy.notFound());
  expect(policy.notFound()).toMatchObject({ code: 'not-found' });
});

test('a sign-in counts as recent for ten minutes', () => {
  const at = (signedInAt: number) => isFreshSignIn({ now: () => NOW }, { ...ACTORS.owner, signedInAt });
  expect([at(NOW), at(NOW - 599_999), at(NOW - 600_000)]).toEqual([true, true, false]);
});
