import { z } from 'zod';
import { TEXT_MAX_LENGTH } from './limits.ts';
import { CAUSES, LEFT_REASONS, LINK_DAYS, ROLES } from './members.ts';

const role = z.enum(ROLES);
/** Milliseconds since the epoch. */
const moment = z.int().nonnegative();

/** A twin in a list. */
const twinCardSchema = z.object({
  userId: z.string(),
  tourId: z.string(),
  name: z.string(),
  /** Address of the building; ''. */
  place: z.string(),
  captureId: z.string(),
  public: z.boolean(),
  changedAt: moment,
  /** Name of the person who made the last change; '' for the current user, and where it is not known any more. */
  changedBy: z.string(),
  archived: z.boolean(),
  /** The current user's role. */
  role: z.enum([...ROLES, 'owner']),
  /** Name of the owner; '' for one's own. */
  owner: z.string(),
});
export type TwinCard = z.infer<typeof twinCardSchema>;

export const twinPageSchema = z.object({
  twins: z.array(twinCardSchema),
  /** Total of all pages. */
  count: z.int(),
  next: z.string().nullable(),
});
export type TwinPage = z.infer<typeof twinPageSchema>;

export const newTwinSchema = z.looseObject({
  name: z.string().trim().min(1, 'Give the twin a name.').max(200),
  matterportId: z.string().max(TEXT_MAX_LENGTH),
  address: z.string().max(TEXT_MAX_LENGTH).optional(),
  public: z.boolean().optional(),
});

/** The address of a new or moved twin. */
export const twinAddressSchema = z.object({ userId: z.string(), tourId: z.string() });
export const twinAddressesSchema = z.object({ twins: z.array(twinAddressSchema) });

const memberSchema = z.object({
  /** Only for the owner, to change the role; null for everyone else. */
  id: z.string().nullable(),
  name: z.string(),
  role,
  /** Only for the owner. */
  email: z.string().nullable(),
  since: moment,
  /** Whether it is the current user. */
  you: z.boolean(),
  /** The share link through which they joined; null. */
  linkId: z.string().nullable(),
});

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  twins: z.array(z.object({ tourId: z.string(), role })),
  sent: z.int(),
  createdAt: moment,
  expiresAt: moment,
});
export type Invitation = z.infer<typeof invitationSchema>;

export const shareLinkSchema = z.object({
  id: z.string(),
  role,
  /** The secret in its link. */
  token: z.string(),
  createdAt: moment,
  expiresAt: moment,
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

/** Who has access to a twin. */
export const membersSchema = z.object({
  owner: z.string(),
  members: z.array(memberSchema),
  /** Pending invitations, for the owner. */
  invitations: z.array(invitationSchema),
  /** For the owner: those that are open, and those that have ended while people who came through them are members. */
  links: z.array(shareLinkSchema.extend({ ended: z.boolean() })),
  /** For the owner: people who cannot become members. */
  blocked: z.array(z.object({ id: z.string(), name: z.string(), at: moment })),
});
export type Members = z.infer<typeof membersSchema>;

export const invitationListSchema = z.object({ invitations: z.array(invitationSchema) });

/** Addresses per request, and twins per invitation. */
const EMAILS_MAX = 20;
const TWINS_MAX = 50;

export const inviteInputSchema = z.object({
  emails: z
    .array(z.email('This is not an email address.').max(254).toLowerCase())
    .min(1, 'Enter at least one email address.')
    .max(EMAILS_MAX, `Invite at most ${EMAILS_MAX} people at once.`),
  twins: z.array(z.string()).min(1).max(TWINS_MAX),
  role,
});

export const handOverInputSchema = z.object({ memberId: z.string().max(64) });
export const handOverAnswerSchema = z.object({ accept: z.boolean() });

/** What staff see of a twin: its name and counts, never what is in it. */
const countedTwinSchema = z.object({
  tourId: z.string(),
  name: z.string(),
  items: z.int(),
  files: z.int(),
  /** It is offered to somebody already. */
  offered: z.boolean(),
});
export type CountedTwin = z.infer<typeof countedTwinSchema>;
export const countedTwinsSchema = z.object({ twins: z.array(countedTwinSchema) });

/** To whom staff offer which twins of somebody who leaves. */
export const leaverInputSchema = z.object({
  email: z.email('This is not an email address.').max(254).toLowerCase(),
  twins: z.array(z.string()).min(1, 'Choose at least one twin.').max(1_000),
});

/** A twin that is offered to somebody. */
export interface HandOverOffer {
  userId: string;
  tourId: string;
  name: string;
  owner: string;
  /** Staff offer it, not its owner. */
  byStaff: boolean;
}

export const roleInputSchema = z.object({ role });
/** Of all twins of an invitation, or of one of them. */
export const invitedRoleInputSchema = z.object({ role, tourId: z.string().optional() });
export const tokenInputSchema = z.object({ token: z.string().max(100) });

export const linkInputSchema = z.object({
  role: z.enum(['commenter', 'viewer']),
  days: z.literal(LINK_DAYS),
});

/** An item that a change of a twin affected. */
const historyItemSchema = z.object({
  collection: z.string(),
  id: z.string(),
  /** Name of its kind. */
  label: z.string(),
  /** ''. */
  title: z.string(),
  /** `moved`: nothing changed but where it is. */
  change: z.enum(['added', 'changed', 'moved', 'removed']),
  /** What the twin finds it by now; null where it is not shown. */
  find: z.string().nullable(),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;

const personSchema = z.object({
  /** Identifies a person within a twin, and reveals nothing else. */
  key: z.string(),
  name: z.string(),
  /** It is who asks. */
  you: z.boolean(),
});

const historyEntrySchema = z.object({
  revision: z.int(),
  at: moment,
  who: personSchema,
  /** An import or a restore replaced the twin; other changes list their items. */
  cause: z.enum(CAUSES),
  /** Number of changed items; the first of them follow. */
  count: z.int(),
  items: z.array(historyItemSchema),
  /** Names of the twin's own changed fields. */
  fields: z.array(z.string()),
  /** It created the twin. */
  created: z.boolean(),
  /** The current user can undo it, and the previous state is kept. */
  undoable: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Changes of a twin, newest first. */
export const historyPageSchema = z.object({
  entries: z.array(historyEntrySchema),
  next: z.string().nullable(),
  /** Everyone who has changed the twin in the days that are kept; with `since`, in the entries. */
  people: z.array(personSchema),
  /** The twin's revision that the page has at least. */
  revision: z.int(),
  days: z.int(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** The result of undoing a change. */
export const undoneSchema = z.object({
  /** The new revision of the twin. */
  revision: z.int(),
  /** Number of restored items, counting the twin itself as one. */
  undone: z.int(),
  /** What could not be restored. */
  left: z.array(z.object({ label: z.string(), title: z.string(), why: z.enum(LEFT_REASONS) })),
});
export type Undone = z.infer<typeof undoneSchema>;
