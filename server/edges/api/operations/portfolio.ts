import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import {
  INVITATION_LASTS,
  INVITATION_MAILS_MAX,
  INVITATIONS_A_DAY,
  INVITATIONS_PER_ADDRESS,
  MEMBERS_MAX,
} from '../../../../contract/limits.ts';
import { handOverAnswerSchema, tokenInputSchema } from '../../../../contract/portfolio.ts';
import { TWIN_ORDERS } from '../../../../contract/members.ts';
import { isRegular } from '../../../../contract/demo-tour.ts';
import { archiveTwin, createTwin, moveDemo } from '../../../domain/portfolio/arrange-twins.ts';
import { acceptInvitation } from '../../../domain/portfolio/accept-invitation.ts';
import {
  changeInvitation,
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../../domain/portfolio/invitations.ts';
import { answerOffer, cancelHandOver, offerHandOver } from '../../../domain/portfolio/hand-over.ts';
import { listHistory } from '../../../domain/portfolio/history.ts';
import { undoRevision } from '../../../domain/portfolio/undo-revision.ts';
import { type ListTwinsInput, listTwins } from '../../../domain/portfolio/list-twins.ts';
import { listMembers } from '../../../domain/portfolio/list-members.ts';
import { changeMember, removeMember } from '../../../domain/portfolio/members.ts';
import { blockInTwin, unblockInTwin } from '../../../domain/portfolio/twin-blocks.ts';
import { closeLink, createLink, joinThroughLink } from '../../../domain/portfolio/share-links.ts';
import { authorizeManage } from '../../../domain/tours/write-tour.ts';
import { canManageAccount, notFound, refusal } from '../../../platform/access/policy.ts';
import { parseDocument } from '../../../platform/store/parse-document.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import { BODY_MAX_BYTES, readJson } from '../request/request-body.ts';
import { cursorOf, handlersFor, tourOf, userOf } from './json-answers.ts';
import { CHANGE_ERRORS, CURSOR, WRITE_ERRORS, type OperationDescription } from './operation.ts';

const DAY = 24 * 3_600_000;

/** Maximum number of bytes in a request with addresses, a role or a token. */
const SMALL_BODY = 16 * 1024;

export const PORTFOLIO_OPERATIONS = {
  listTwins: {
    summary: 'List a user’s twins',
    description: 'Only for the user. Does not include the demo, which `readTour` returns.',
    answer: 'TwinPage',
    query: {
      ...CURSOR,
      q: 'Words to find in a name or address.',
      order: '`changed` (newest first) or `name`.',
      archived: '`1` returns archived twins instead.',
    },
    errors: ['invalid-request'],
  },
  createTwin: {
    summary: 'Create a twin',
    description:
      'Creates a twin in addition to the demo. It is private unless `public` is set. The other fields are those of a tour.',
    request: 'NewTwin',
    answer: 'TwinAddress',
    status: 201,
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  listSharedTwins: {
    summary: 'List twins that others share with a user',
    description: 'Only for the user. Each twin includes the user’s role.',
    answer: 'TwinPage',
    query: {
      ...CURSOR,
      q: 'Words to find in a name or address.',
      order: '`changed` (newest first) or `name`.',
    },
    errors: ['invalid-request'],
  },
  moveDemo: {
    summary: 'Make the demo a regular twin',
    description:
      'The twin keeps its content and members. Links to the demo open this twin until the user has a new demo. For twins other than `demo-tour`, the response is `not-found`.',
    answer: 'TwinAddress',
    errors: [...CHANGE_ERRORS, 'quota-exceeded'],
  },
  archiveTwin: {
    summary: 'Archive a twin',
    description:
      'Removes the twin from the list of twins. Its links keep working. You cannot archive the demo.',
    errors: CHANGE_ERRORS,
  },
  unarchiveTwin: {
    summary: 'Unarchive a twin',
    description: 'Has no effect if the twin is not archived.',
    errors: CHANGE_ERRORS,
  },
  listHistory: {
    summary: 'List the changes of a twin',
    description:
      'For the owner and the members. Returns the changes that the server still keeps, newest first. Each change contains the current name of the user who made it, or “GoV360” if the server made it.',
    answer: 'HistoryPage',
    query: {
      ...CURSOR,
      since: 'Returns only changes after this revision.',
      by: 'Returns only the changes of the person with this `key`.',
      item: 'Returns only the changes of this item, in the form `collection:id`.',
    },
    errors: ['invalid-request', 'forbidden'],
  },
  undoRevision: {
    summary: 'Undo a change of a twin',
    description:
      'For the owner and editors. Restores everything that the revision changed to its previous state. Later changes are kept, and the response lists them. Undoing creates a new revision. Deleted documents are restored with their files if the files still exist. The response is `conflict` if the server no longer has the previous state, such as after an import.',
    answer: 'Undone',
    errors: [...CHANGE_ERRORS, 'conflict', 'invalid-document', 'quota-exceeded'],
  },
  listMembers: {
    summary: 'List who has access to a twin',
    description: `For the owner and the members. Returns up to ${MEMBERS_MAX} members with their names. Only the owner sees ids, addresses, invitations and links.`,
    answer: 'Members',
    errors: ['forbidden'],
  },
  changeMember: {
    summary: 'Change the role of a member',
    description: 'Only for the owner.',
    request: 'RoleInput',
    errors: WRITE_ERRORS,
  },
  removeMember: {
    summary: 'Remove a member, or leave a twin',
    description:
      'The owner can remove any member. To leave, a member can use `me` instead of the id. The member loses access within 5 s, including on pages that are already open. Succeeds even if the person is not a member.',
    errors: CHANGE_ERRORS,
  },
  blockInTwin: {
    summary: 'Block a person in a twin',
    description:
      'Only for the owner. Blocks the member with the given id, or the author of comments with the given `key`. Ends the membership. The person’s open pages lose access within 5 s. Invitations and share links of the twin no longer work for their account, and the server rejects their reports. Their comments are kept. Repeating the request has no effect.',
    errors: CHANGE_ERRORS,
  },
  unblockInTwin: {
    summary: 'Unblock a person in a twin',
    description:
      'The person can be invited again. `memberId` is their id, which `listMembers` returns. Succeeds even if the person is not blocked.',
    errors: CHANGE_ERRORS,
  },
  offerHandOver: {
    summary: 'Offer a twin to a member',
    description:
      'When the member accepts, they become the owner, and the previous owner becomes an editor. You cannot offer a demo: make it a regular twin first.',
    request: 'HandOverInput',
    errors: WRITE_ERRORS,
  },
  cancelHandOver: {
    summary: 'Withdraw an offer of a twin',
    description: 'You can withdraw the offer until the twin has moved. Succeeds even if there is no offer.',
    errors: CHANGE_ERRORS,
  },
  answerHandOver: {
    summary: 'Accept or decline an offered twin',
    description:
      'The server moves an accepted twin in the background, with its files and its scan. The twin keeps its id and its links. You cannot accept a twin while its scan is being processed. If the move fails, you can accept the twin again.',
    request: 'HandOverAnswer',
    errors: [...WRITE_ERRORS, 'conflict', 'quota-exceeded'],
  },
  createLink: {
    summary: 'Create a share link',
    description: 'Only for the owner. Anyone who signs in through the link becomes a member.',
    request: 'LinkInput',
    answer: 'ShareLink',
    status: 201,
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  closeLink: {
    summary: 'Close a share link',
    description:
      'Removes the members who joined through the link, unless `keep` is set. Succeeds if the link does not exist.',
    query: { keep: '`1` keeps the members who joined through the link.' },
    errors: CHANGE_ERRORS,
  },
  joinThroughLink: {
    summary: 'Become a member through a share link',
    description: 'Repeating the request has no effect.',
    request: 'TokenInput',
    answer: 'TwinAddress',
    errors: [...WRITE_ERRORS, 'not-found', 'invalid-link', 'quota-exceeded'],
  },
  listInvitations: {
    summary: 'List pending invitations',
    description: 'Returns the invitations to all twins of the user, newest first.',
    answer: 'InvitationList',
  },
  invite: {
    summary: 'Invite people to twins',
    description: `Each address gets an email with a link that works for ${INVITATION_LASTS / DAY} days. A user can send up to ${INVITATIONS_A_DAY} invitations a day, and an address can receive up to ${INVITATIONS_PER_ADDRESS} a day. The response is the same whether or not an address has an account.`,
    request: 'InviteInput',
    answer: 'InvitationList',
    errors: WRITE_ERRORS,
  },
  changeInvitation: {
    summary: 'Change the role of an invitation',
    description:
      'Changes the role of a pending invitation, for one of its twins or, without `tourId`, for all of them.',
    request: 'InvitedRoleInput',
    errors: WRITE_ERRORS,
  },
  revokeInvitation: {
    summary: 'Cancel an invitation',
    description: 'The link in the invitation stops working. Succeeds if the invitation does not exist.',
    errors: CHANGE_ERRORS,
  },
  resendInvitation: {
    summary: 'Resend an invitation',
    description: `You can resend an invitation up to ${INVITATION_MAILS_MAX - 1} times. Only the newest link works.`,
    errors: CHANGE_ERRORS,
  },
  acceptInvitation: {
    summary: 'Accept an invitation',
    description:
      'For a user who is signed in with the invited, verified address. Repeating the request has no effect. Opening the link does not accept the invitation.',
    request: 'TokenInput',
    answer: 'TwinAddresses',
    errors: [...WRITE_ERRORS, 'not-found', 'invalid-link', 'quota-exceeded'],
  },
} as const satisfies Record<string, OperationDescription>;

export function portfolioHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof PORTFOLIO_OPERATIONS> {
  const { changes, returns, withBody } = handlersFor(context, headers);
  const listed = (whichOf: (c: Call) => ListTwinsInput['which']) =>
    returns(listTwins, (c) => ({
      ...userOf(c),
      ...cursorOf(c),
      which: whichOf(c),
      query: c.req.query('q') ?? '',
      order: TWIN_ORDERS.find((name) => name === c.req.query('order')) ?? 'changed',
    }));
  const requireUser = ({ actor }: Call['var']) => {
    if (actor.kind === 'anonymous') throw refusal(actor, false);
  };
  const tokenOf = async (c: Call) => {
    requireUser(c.var);
    return parseDocument(tokenInputSchema, await readJson(c, SMALL_BODY)).token;
  };
  const byUser = (_: unknown, actor: Actor, { userId }: { userId: string }) => {
    if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  };
  const invitationOf = (c: Call) => ({ ...userOf(c), invitationId: c.req.param('invitationId') ?? '' });
  const memberOf = (c: Call) => ({ ...tourOf(c), memberId: c.req.param('memberId') ?? '' });
  return {
    listTwins: listed((c) => (c.req.query('archived') === '1' ? 'archived' : 'own')),
    listSharedTwins: listed(() => 'shared'),
    createTwin: returns(createTwin, withBody(userOf, byUser, BODY_MAX_BYTES), 201),
    moveDemo: returns(moveDemo, async (c) => {
      const ref = tourOf(c);
      await authorizeManage(context, c.var.actor, ref);
      if (isRegular(ref)) throw notFound();
      return ref.userId;
    }),
    archiveTwin: changes(archiveTwin, (c) => ({ ...tourOf(c), archived: true })),
    unarchiveTwin: changes(archiveTwin, (c) => ({ ...tourOf(c), archived: false })),
    listHistory: returns(listHistory, (c) => {
      const { cursor, since, by, item } = c.req.query();
      return { ...tourOf(c), cursor, since, by, item };
    }),
    undoRevision: returns(undoRevision, (c) => {
      const text = c.req.param('revision') ?? '';
      // An invalid number is treated like a revision that is not stored.
      return { ...tourOf(c), revision: /^\d{1,15}$/.test(text) ? Number(text) : 0 };
    }),
    listMembers: returns(listMembers, tourOf),
    changeMember: changes(changeMember, withBody(memberOf, authorizeManage, SMALL_BODY)),
    removeMember: changes(removeMember, memberOf),
    blockInTwin: changes(blockInTwin, memberOf),
    unblockInTwin: changes(unblockInTwin, memberOf),
    offerHandOver: changes(offerHandOver, withBody(tourOf, authorizeManage, SMALL_BODY)),
    cancelHandOver: changes(cancelHandOver, tourOf),
    answerHandOver: changes(answerOffer, async (c) => {
      const ref = tourOf(c);
      requireUser(c.var);
      const { accept } = parseDocument(handOverAnswerSchema, await readJson(c, SMALL_BODY));
      return { ...ref, accept };
    }),
    createLink: returns(createLink, withBody(tourOf, authorizeManage, SMALL_BODY), 201),
    closeLink: changes(closeLink, (c) => ({
      ...tourOf(c),
      linkId: c.req.param('linkId') ?? '',
      keep: c.req.query('keep') === '1',
    })),
    joinThroughLink: returns(joinThroughLink, tokenOf),
    listInvitations: returns(listInvitations, userOf),
    invite: returns(invite, withBody(userOf, byUser, SMALL_BODY)),
    changeInvitation: changes(changeInvitation, withBody(invitationOf, byUser, SMALL_BODY)),
    revokeInvitation: changes(revokeInvitation, invitationOf),
    resendInvitation: changes(resendInvitation, invitationOf),
    acceptInvitation: returns(acceptInvitation, tokenOf),
  };
}
