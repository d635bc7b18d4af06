import { expect, test } from 'vitest';
import { type Actor, ANONYMOUS, type SignedIn } from './actor.ts';
import { isFreshSignIn } from './policy.ts';
import * as policy from './policy.ts';

const NOW = 1_800_000_000_000;
const HALF_AN_HOUR = 30 * 60_000;

const ACTORS = {
  anonymous: ANONYMOUS,
  owner: madeUpPerson('owner', false),
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

const current = { current: true, scan: 'clean' } as const;

test.each<[rule: string, allows: (actor: Actor) => boolean, allowed: string]>([
  ['read a private tour', (actor) => policy.canReadTour(actor, 'owner', false), 'owner'],
  ['read a public tour', (actor) => policy.canReadTour(actor, 'owner', true), 'anonymous owner other staff'],
  ['read a file', (actor) => policy.canReadFile(actor, 'owner', current), 'anonymous owner other staff'],
  [
    'read a file without a virus check',
    (actor) => policy.canReadFile(actor, 'owner', { ...current, scan: 'unscanned' }),
    'anonymous owner other staff',
  ],
  [
    'read a file that waits for its check',
    (actor) => policy.canReadFile(actor, 'owner', { ...current, scan: 'waiting' }),
    'owner',
  ],
  [
    'read an earlier version',
    (actor) => policy.canReadFile(actor, 'owner', { ...current, current: false }),
    'owner',
  ],
  [
    'read a photo that may have positions',
    (actor) => policy.canReadFile(actor, 'owner', { ...current, ownerOnly: true }),
    'owner',
  ],
  [
    'read an infected file',
    (actor) => policy.canReadFile(actor, 'owner', { ...current, scan: 'infected' }),
    '',
  ],
  ['write a tour', (actor) => policy.canWriteTour(actor, 'owner'), 'owner'],
  ['read a profile', (actor) => policy.canReadProfile(actor, 'owner'), 'owner staff'],
  ['write a profile', (actor) => policy.canWriteProfile(actor, 'owner'), 'owner'],
  ['read messages', (actor) => policy.canReadMessages(actor, 'owner'), 'owner staff'],
  ['send a message', (actor) => policy.canAddMessage(actor, 'owner'), 'owner'],
  ['list users', (actor) => policy.canListUsers(actor), 'staff'],
  ['manage an account', (actor) => policy.canManageAccount(actor, 'owner'), 'owner'],
  ['see jobs', (actor) => policy.canSeeJobs(actor, 'owner'), 'owner'],
  ['see what files take', (actor) => policy.canReadStorage(actor, 'owner'), 'owner'],
  ['upload files', (actor) => policy.canUploadFiles(actor, 'owner'), 'owner'],
  ['manage scans', (actor) => policy.canManageScans(actor, 'owner'), 'owner'],
  ['transfer a tour', (actor) => policy.canTransferTour(actor, 'owner'), 'owner'],
  ['block a person', (actor) => policy.canBlock(actor, 'owner', ['staff']), 'staff'],
  ['block staff', (actor) => policy.canBlock(actor, 'staff-2', ['staff', 'staff-2']), ''],
  ['read the audit', (actor) => policy.canReadAudit(actor), 'staff'],
  ['watch users', (actor) => policy.canWatch(actor, { kind: 'users' }, true), 'staff'],
  ...(['tour', 'capture'] as const).flatMap((kind): [string, (actor: Actor) => boolean, string][] => [
    [`watch a private ${kind}`, (actor) => policy.canWatch(actor, { kind, userId: 'owner' }, false), 'owner'],
    [
      `watch a public ${kind}`,
      (actor) => policy.canWatch(actor, { kind, userId: 'owner' }, true),
      'anonymous owner other staff',
    ],
  ]),
  ['watch jobs', (actor) => policy.canWatch(actor, { kind: 'jobs', userId: 'owner' }, true), 'owner'],
  ...(['profile', 'messages'] as const).map((kind): [string, (actor: Actor) => boolean, string] => [
    `watch ${kind}`,
    (actor) => policy.canWatch(actor, { kind, userId: 'owner' }, true),
    'owner staff',
  ]),
])('who may %s', (_, allows, allowed) => {
  const actors = Object.entries(ACTORS).filter(([, actor]) => allows(actor));
  expect(actors.map(([name]) => name).join(' ')).toBe(allowed);
});

test('a refusal says to sign in, or that only reading is allowed, or nothing of what is there', () => {
  expect(policy.refusal(ACTORS.anonymous, true)).toMatchObject({ code: 'not-signed-in' });
  expect(policy.refusal(ACTORS.other, true)).toMatchObject({ code: 'forbidden' });
  expect(policy.refusal(ACTORS.other, false)).toEqual(policy.notFound());
  expect(policy.notFound()).toMatchObject({ code: 'not-found' });
});

test('a sign-in is fresh for ten minutes', () => {
  const at = (signedInAt: number) => isFreshSignIn({ now: () => NOW }, { ...ACTORS.owner, signedInAt });
  expect([at(NOW), at(NOW - 599_999), at(NOW - 600_000)]).toEqual([true, true, false]);
});
