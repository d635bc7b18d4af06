import { z } from 'zod';
import { ROLES } from '../members.ts';
import { MAIL_CHOICES, NOTIFICATION_KINDS } from '../threads/notifications.ts';
import { AUDIT_ACTIONS } from '../audit.ts';
import { jobSchema } from '../job.ts';
import { messageSchema, profileSchema, sessionSchema } from './account.ts';
import { timestampSchema } from '../timestamp.ts';
import { tourSchema } from '../tour.ts';

/** Fields of the account, in addition to the profile. */
const accountFileSchema = z.object({
  userId: z.string(),
  signInEmail: z.string().nullable(),
  signInEmailVerified: z.boolean(),
  /** The name and the picture's URL that a sign-in provider sent; '' or null if no provider sent one. */
  name: z.string(),
  image: z.string().nullable(),
  createdAt: timestampSchema,
  /**
   * Size of the user's data in the database, in bytes, as it counts towards the user's storage limit. Files
   * are not included.
   */
  storedBytes: z.int(),
});

const sessionFileSchema = sessionSchema.omit({ current: true }).extend({
  /** The `User-Agent` header that the browser sent. */
  userAgent: z.string(),
  expiresAt: timestampSchema,
});

/** A provider's account that is linked for sign-in. Its tokens are not exported. */
const signInFileSchema = z.object({
  provider: z.string(),
  /** The account's id at the provider. */
  accountId: z.string(),
  /** The account's email address or name at the provider. */
  shownAs: z.string(),
  linkedAt: timestampSchema,
});

const importFileSchema = z.object({
  id: z.string(),
  format: z.string(),
  fileName: z.string(),
  state: z.string(),
  bytes: z.int(),
  /** The preview of the import, or its result; null until the file has been checked. */
  preview: z.unknown(),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
});

const earlierTwinSchema = z.object({
  id: z.string(),
  tourId: z.string(),
  name: z.string(),
  /** Why the snapshot was kept. */
  reason: z.string(),
  takenAt: timestampSchema,
  expiresAt: timestampSchema,
  /** Path of the snapshot's JSON file in the archive. */
  file: z.string(),
});

const twinOriginSchema = z.object({
  tourId: z.string(),
  /** The origin that the imported archive stated. */
  provenance: z.unknown(),
});

/** A row in `files.json`: a stored file, a version of a document, a deleted document, or a recent upload. */
const fileRowSchema = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('content'),
    sha256: z.string(),
    bytes: z.int(),
    type: z.string(),
    scan: z.string(),
    /**
     * Properties such as the size of a picture or the number of pages of a PDF; null until the server has
     * converted the file.
     */
    facts: z.unknown(),
    createdAt: timestampSchema,
  }),
  z.object({
    what: z.literal('version'),
    tourId: z.string(),
    documentId: z.string(),
    version: z.string(),
    sha256: z.string(),
    name: z.string(),
    addedAt: timestampSchema,
    addedBy: z.string(),
    /** When the server deletes the version; null for the current version. */
    expiresAt: timestampSchema.nullable(),
  }),
  z.object({
    what: z.literal('deleted-document'),
    tourId: z.string(),
    /** The document as it was when it was deleted. */
    document: z.unknown(),
    removedAt: timestampSchema,
    expiresAt: timestampSchema,
  }),
  z.object({
    what: z.literal('upload'),
    id: z.string(),
    tourId: z.string(),
    name: z.string(),
    bytes: z.int(),
    state: z.string(),
    createdAt: timestampSchema,
    expiresAt: timestampSchema,
  }),
]);

/** An uploaded scan. */
const scanRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  /** Number of the processing run whose result users can open; 0 if there is none. */
  run: z.int(),
  found: z.unknown(),
  corrections: z.unknown(),
  answers: z.unknown(),
  files: z.array(z.object({ run: z.int(), name: z.string(), sha256: z.string(), role: z.string() })),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});

/** A comment that the user wrote in any twin. */
const commentRowSchema = z.object({
  twin: z.string(),
  thread: z.string(),
  /**
   * Title of the thread's item when the thread was started; '' if the item had no title or the thread is
   * about a place.
   */
  about: z.string(),
  /** The comment's text; '' if the comment was deleted. */
  text: z.string(),
  writtenAt: timestampSchema,
  editedAt: timestampSchema.nullable(),
});

/** An action by staff or the operator that concerned the user, without the actor's name. */
const staffAccessSchema = z.object({ action: z.enum(AUDIT_ACTIONS), at: timestampSchema });

/**
 * The user's memberships in other people's twins, and the invitations and share links to the user's own
 * twins.
 */
const membershipsSchema = z.object({
  memberOf: z.array(z.object({ twin: z.string(), role: z.enum(ROLES), since: timestampSchema })),
  invited: z.array(
    z.object({
      email: z.string(),
      twin: z.string(),
      role: z.enum(ROLES),
      sentAt: timestampSchema,
      expiresAt: timestampSchema,
    }),
  ),
  links: z.array(
    z.object({
      twin: z.string(),
      role: z.enum(ROLES),
      createdAt: timestampSchema,
      expiresAt: timestampSchema,
    }),
  ),
});

/** The user's notifications, and for each twin the user's choice of emails. */
const notificationsFileSchema = z.object({
  notifications: z.array(
    z.object({
      kind: z.enum(NOTIFICATION_KINDS),
      twin: z.string(),
      thread: z.string(),
      title: z.string(),
      at: timestampSchema,
      readAt: timestampSchema.nullable(),
    }),
  ),
  mail: z.array(z.object({ twin: z.string(), mail: z.enum(MAIL_CHOICES) })),
});

/** The schemas of the JSON files in 'Download everything', by file name without `.json`. */
export const DOWNLOAD_SCHEMAS = {
  account: accountFileSchema,
  profile: profileSchema,
  messages: z.array(messageSchema),
  twin: tourSchema,
  'earlier-twins': z.array(earlierTwinSchema),
  'twin-origins': z.array(twinOriginSchema),
  memberships: membershipsSchema,
  comments: z.array(commentRowSchema),
  notifications: notificationsFileSchema,
  files: z.array(fileRowSchema),
  scans: z.array(scanRowSchema),
  sessions: z.array(sessionFileSchema),
  'sign-ins': z.array(signInFileSchema),
  jobs: z.array(jobSchema),
  imports: z.array(importFileSchema),
  'staff-access': z.array(staffAccessSchema),
} as const satisfies Record<string, z.ZodType>;
export type DownloadName = keyof typeof DOWNLOAD_SCHEMAS;

/** The type of a download file's items if the file is a list, otherwise the type of its content. */
export type DownloadItem<Name extends DownloadName> =
  z.infer<(typeof DOWNLOAD_SCHEMAS)[Name]> extends (infer Item)[]
    ? Item
    : z.infer<(typeof DOWNLOAD_SCHEMAS)[Name]>;
export type AccountFile = z.infer<typeof accountFileSchema>;
