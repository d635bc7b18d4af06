import { demoTour } from '../../../contract/tour-id.ts';
import { deleteAccount } from '../../../server/domain/accounts/delete-account.ts';
import { GRANT_LASTS } from '../../../contract/limits.ts';
import { endSession } from '../../../server/domain/identity/sessions/manage-sessions.ts';
import { toDateColumn } from '../../../server/platform/store/date-column.ts';
import { removeMember } from '../../../server/domain/portfolio/members.ts';
import { closeLink, createLink } from '../../../server/domain/portfolio/share-links.ts';
import { deleteTour } from '../../../server/domain/tours/delete-tour.ts';
import { blockUser } from '../../../server/domain/users/block-user.ts';
import { actorFor, createPerson } from '../servers/api.ts';
import type { GrantedFiles, Holder } from './granted-files.ts';

const DAY = 24 * 3_600_000;

interface End {
  happens: (files: GrantedFiles) => Promise<unknown> | void;
  /** The users who can still read. */
  left: readonly Holder[];
}

const ENDS: Record<string, End> = {
  'the grant has expired': { happens: (files) => files.advance(GRANT_LASTS), left: [] },
  'the session has expired': {
    happens: (files) => {
      const { store, now } = files.context;
      const ended = { expires_at: toDateColumn(store, now()) };
      return store.db.updateTable('sessions').set(ended).where('user_id', '=', 'owner').execute();
    },
    left: ['anonymous', 'other', 'staff', 'editor', 'viewer'],
  },
  'the session has become too old': {
    happens: (files) => {
      const { store, now } = files.context;
      const old = { created_at: toDateColumn(store, now() - 90 * DAY) };
      return store.db.updateTable('sessions').set(old).where('user_id', '=', 'other').execute();
    },
    left: ['anonymous', 'owner', 'staff', 'editor', 'viewer'],
  },
  'signing out': {
    happens: (files) =>
      endSession(files.context, files.owner(), { userId: 'owner', sessionId: 'session-owner' }),
    left: ['anonymous', 'other', 'staff', 'editor', 'viewer'],
  },
  'staff have blocked a reader': {
    happens: (files) =>
      blockUser(files.context, actorFor('staff'), { userId: 'other', body: { reason: 'Spam' } }),
    left: ['anonymous', 'owner', 'staff', 'editor', 'viewer'],
  },
  'staff have blocked the owner': {
    happens: (files) =>
      blockUser(files.context, actorFor('staff'), { userId: 'owner', body: { reason: 'Spam' } }),
    left: [],
  },
  'a block that has left the session': {
    happens: (files) =>
      files.context.store.db
        .insertInto('blocked_users')
        .values({ user_id: 'owner', reason: '', blocked_by: 'staff-1', blocked_at: 1 })
        .execute(),
    left: [],
  },
  'the twin was made private': {
    happens: (files) => files.publish(false),
    left: ['owner', 'editor', 'viewer'],
  },
  'a member of a private twin was removed': {
    happens: async (files) => {
      await files.publish(false);
      await removeMember(files.context, files.owner(), { ...demoTour('owner'), memberId: 'viewer' });
    },
    left: ['owner', 'editor'],
  },
  'a member has left a private twin': {
    happens: async (files) => {
      await files.publish(false);
      await removeMember(files.context, actorFor('editor'), { ...demoTour('owner'), memberId: 'me' });
    },
    left: ['owner', 'viewer'],
  },
  'the share link of a member was closed': {
    happens: async (files) => {
      const { id } = await createLink(files.context, files.owner(), {
        ...demoTour('owner'),
        body: { role: 'viewer', days: 7 },
      });
      await files.publish(false);
      await files.context.store.db
        .updateTable('twin_members')
        .set({ link_id: id })
        .where('member_id', '=', 'viewer')
        .execute();
      await closeLink(files.context, files.owner(), { ...demoTour('owner'), linkId: id, keep: false });
    },
    left: ['owner', 'editor'],
  },
  'the twin was deleted': {
    happens: (files) => deleteTour(files.context, files.owner(), demoTour('owner')),
    left: [],
  },
  'the twin was deleted and recreated': {
    happens: async (files) => {
      await deleteTour(files.context, files.owner(), demoTour('owner'));
      await files.publish(true);
      await files.context.store.db.updateTable('file_versions').set({ expires_at: 0 }).execute();
    },
    left: [],
  },
  'the account was deleted': {
    happens: async (files) => {
      const body = { confirmation: 'owner@example.org' };
      await deleteAccount(files.context, files.owner(), { userId: 'owner', body });
      await createPerson(files.context.store, 'owner');
    },
    left: [],
  },
};

/** The names of all ways in which a user's right to read a public twin's content can end. */
export const RIGHT_ENDS = Object.keys(ENDS);

/** Ends the right in one of these ways. Returns the users who can still read. */
export async function endRight(files: GrantedFiles, name: string): Promise<readonly Holder[]> {
  const { happens, left } = ENDS[name]!;
  await happens(files);
  return left;
}
