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
  /** Address of the building; '' if unknown. */
  place: z.string(),
  captureId: z.string(),
  public: z.boolean(),
  changedAt: moment,
  /**
   * Name of the user who made the last change: “Former member” for a deleted account; '' if the current user
   * made the change, or if its author is not recorded.
   */
  changedBy: z.string(),
  archived: z.boolean(),
  /** The current user's role. */
  role: z.enum([...ROLES, 'owner']),
  /** Name of the owner; '' for the current user's own twins. */
  owner: z.string(),
});
export type TwinCard = z.infer<typeof twinCardSchema>;

export const twinPageSchema = z.object({
  twins: z.array(twinCardSchema),
  /** Number of twins across all pages. */
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

/** Identifies a new or moved twin by its owner and its id. */
export const twinAddressSchema = z.object({ userId: z.string(), tourId: z.string() });
export const twinAddressesSchema = z.object({ twins: z.array(twinAddressSchema) });

const memberSchema = z.object({
  /**
   * The member's id, which the owner needs to change the member's role; null unless the current user is the
   * owner.
   */
  id: z.string().nullable(),
  name: z.string(),
  role,
  /** The member's email address; null unless the current user is the owner. */
  email: z.string().nullable(),
  since: moment,
  /** Whether the member is the current user. */
  you: z.boolean(),
  /**
   * Id of the share link through which the member joined; null if the member joined in another way, or if the
   * current user is not the owner.
   */
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
  /** The secret in the address of the share link. */
  token: z.string(),
  createdAt: moment,
  expiresAt: moment,
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

/** The people with access to a twin. */
export const membersSchema = z.object({
  owner: z.string(),
  members: z.array(memberSchema),
  /** Pending invitations, only for the owner. */
  invitations: z.array(invitationSchema),
  /** Share links, only for the owner: open links, and ended links through which current members joined. */
  links: z.array(shareLinkSchema.extend({ ended: z.boolean() })),
  /** People whom the owner has blocked, so that they cannot become members; only for the owner. */
  blocked: z.array(z.object({ id: z.string(), name: z.string(), at: moment })),
});
export type Members = z.infer<typeof membersSchema>;

export const invitationListSchema = z.object({ invitations: z.array(invitationSchema) });

/** Maximum number of email addresses per request, and maximum number of twins per invitation. */
const EMAILS_MAX = 20;
const TWINS_MAX = 50;

export const inviteInputSchema = z.object({
  emails: z
    .array(z.email('This is not a valid email address.').max(254).toLowerCase())
    .min(1, 'Enter at least one email address.')
    .max(EMAILS_MAX, `You can invite at most ${EMAILS_MAX} people at once.`),
  twins: z.array(z.string()).min(1).max(TWINS_MAX),
  role,
});

export const handOverInputSchema = z.object({ memberId: z.string().max(64) });
export const handOverAnswerSchema = z.object({ accept: z.boolean() });

/** A twin as staff see it: its name and counts, never its content. */
const countedTwinSchema = z.object({
  tourId: z.string(),
  name: z.string(),
  items: z.int(),
  files: z.int(),
  /** Whether the twin is already offered to someone. */
  offered: z.boolean(),
});
export type CountedTwin = z.infer<typeof countedTwinSchema>;
export const countedTwinsSchema = z.object({ twins: z.array(countedTwinSchema) });

/**
 * Twins that staff offer on behalf of a departing user, and the email address of the user to whom they are
 * offered.
 */
export const leaverInputSchema = z.object({
  email: z.email('This is not a valid email address.').max(254).toLowerCase(),
  twins: z.array(z.string()).min(1, 'Choose at least one twin.').max(1_000),
});

/** A twin that is offered to the current user. */
export interface HandOverOffer {
  userId: string;
  tourId: string;
  name: string;
  owner: string;
  /** Whether staff offer the twin on behalf of its owner. */
  byStaff: boolean;
}

export const roleInputSchema = z.object({ role });
/**
 * The role that an invitation gives in one twin. If `tourId` is absent, the role applies to all twins of the
 * invitation.
 */
export const invitedRoleInputSchema = z.object({ role, tourId: z.string().optional() });
export const tokenInputSchema = z.object({ token: z.string().max(100) });

export const linkInputSchema = z.object({
  role: z.enum(['commenter', 'viewer']),
  days: z.literal(LINK_DAYS),
});

/** An item that was affected by a change to a twin. */
const historyItemSchema = z.object({
  collection: z.string(),
  id: z.string(),
  /** Name of the item's kind. */
  label: z.string(),
  /** Title of the item; '' if it has none. */
  title: z.string(),
  /**
   * What happened to the item. `moved`: only its position or its folder changed. If the request has `cursor`
   * or `by`, moves are reported as `changed`.
   */
  change: z.enum(['added', 'changed', 'moved', 'removed']),
  /**
   * The search words with which a link opens the item in the current twin: the item's current title, or the
   * name of its kind if it has no title. Null if the item no longer exists or is not an annotation.
   */
  find: z.string().nullable(),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;

const personSchema = z.object({
  /** Identifies the person within this twin, without revealing their account. */
  key: z.string(),
  name: z.string(),
  /** Whether the person is the current user. */
  you: z.boolean(),
});

const historyEntrySchema = z.object({
  revision: z.int(),
  at: moment,
  who: personSchema,
  /**
   * What caused the change. For the import of an archive and the restore of a snapshot, which replace the
   * whole twin, `items` is empty.
   */
  cause: z.enum(CAUSES),
  /**
   * Number of changed items. `items` lists only the first of them if there are many, and none if the change
   * was too large to record.
   */
  count: z.int(),
  items: z.array(historyItemSchema),
  /** Names of the twin's own fields that were changed. */
  fields: z.array(z.string()),
  /** Whether this change created the twin. */
  created: z.boolean(),
  /** Whether the current user can undo the change. True only if the previous state is stored. */
  undoable: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Changes to a twin, newest first. */
export const historyPageSchema = z.object({
  entries: z.array(historyEntrySchema),
  next: z.string().nullable(),
  /**
   * Everyone who changed the twin in the last `days` days. If the request had `since`, the list contains only
   * the people in `entries`.
   */
  people: z.array(personSchema),
  /** The twin's revision just before the page was read. The page can also contain later changes. */
  revision: z.int(),
  days: z.int(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** The result of undoing a change. */
export const undoneSchema = z.object({
  /** The new revision of the twin. */
  revision: z.int(),
  /** Number of items whose changes were undone. The twin's own fields together count as one item. */
  undone: z.int(),
  /** The items and fields whose changes could not be undone. */
  left: z.array(z.object({ label: z.string(), title: z.string(), why: z.enum(LEFT_REASONS) })),
});
export type Undone = z.infer<typeof undoneSchema>;
