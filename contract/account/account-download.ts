import { z } from 'zod';
import { ROLES } from '../members.ts';
import { AUDIT_ACTIONS } from '../audit.ts';
import { jobSchema } from '../job.ts';
import { messageSchema } from './message.ts';
import { profileSchema } from './profile.ts';
import { sessionSchema } from './session.ts';
import { timestampSchema } from '../timestamp.ts';
import { tourSchema } from '../tour.ts';

/** The account itself, beside what its person has written. */
const accountFileSchema = z.object({
  userId: z.string(),
  signInEmail: z.string().nullable(),
  signInEmailVerified: z.boolean(),
  /** What the provider says; '' and null where one signs in by e-mail link. */
  name: z.string(),
  image: z.string().nullable(),
  createdAt: timestampSchema,
  /** Bytes that count into the person's storage. */
  storedBytes: z.int(),
});

const sessionFileSchema = sessionSchema.omit({ current: true }).extend({
  /** As the browser gave it. */
  userAgent: z.string(),
  expiresAt: timestampSchema,
});

/** A linked account at a provider; without its tokens. */
const signInFileSchema = z.object({
  provider: z.string(),
  /** The account's id there. */
  accountId: z.string(),
  /** Its address or name there. */
  shownAs: z.string(),
  linkedAt: timestampSchema,
});

const importFileSchema = z.object({
  id: z.string(),
  format: z.string(),
  fileName: z.string(),
  state: z.string(),
  bytes: z.int(),
  /** What would come or came; null until the file was checked. */
  preview: z.unknown(),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
});

const earlierTwinSchema = z.object({
  id: z.string(),
  tourId: z.string(),
  name: z.string(),
  /** Why it was kept. */
  reason: z.string(),
  takenAt: timestampSchema,
  expiresAt: timestampSchema,
  /** The document, in the archive. */
  file: z.string(),
});

const twinOriginSchema = z.object({
  tourId: z.string(),
  /** As the archive said that it was imported from. */
  provenance: z.unknown(),
});

/** A row about files: a content, a version of a document that has it, a document in the bin, or an upload of the last days. */
const fileRowSchema = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('content'),
    sha256: z.string(),
    bytes: z.int(),
    type: z.string(),
    scan: z.string(),
    /** What was found out about it: size of a picture, pages and such; null until it was looked at. */
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
    /** Null for what the document has now. */
    expiresAt: timestampSchema.nullable(),
  }),
  z.object({
    what: z.literal('deleted-document'),
    tourId: z.string(),
    /** The document as it was. */
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

/** A scan that was uploaded. */
const scanRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  /** Of the run that opens; 0 for none. */
  run: z.int(),
  found: z.unknown(),
  corrections: z.unknown(),
  answers: z.unknown(),
  files: z.array(z.object({ run: z.int(), name: z.string(), sha256: z.string(), role: z.string() })),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});

/** What staff looked up and decided about the person; who of them is not theirs to know. */
const staffAccessSchema = z.object({ action: z.enum(AUDIT_ACTIONS), at: timestampSchema });

/** The JSON files of 'Download everything' by their names, without `.json`. */
/** Twins of others that one belongs to, and the invitations and links by which others come to one's own. */
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

export const DOWNLOAD_SCHEMAS = {
  account: accountFileSchema,
  profile: profileSchema,
  messages: z.array(messageSchema),
  twin: tourSchema,
  'earlier-twins': z.array(earlierTwinSchema),
  'twin-origins': z.array(twinOriginSchema),
  memberships: membershipsSchema,
  files: z.array(fileRowSchema),
  scans: z.array(scanRowSchema),
  sessions: z.array(sessionFileSchema),
  'sign-ins': z.array(signInFileSchema),
  jobs: z.array(jobSchema),
  imports: z.array(importFileSchema),
  'staff-access': z.array(staffAccessSchema),
} as const satisfies Record<string, z.ZodType>;
export type DownloadName = keyof typeof DOWNLOAD_SCHEMAS;

/** An item of a file that is a list. */
export type DownloadItem<Name extends DownloadName> =
  z.infer<(typeof DOWNLOAD_SCHEMAS)[Name]> extends (infer Item)[]
    ? Item
    : z.infer<(typeof DOWNLOAD_SCHEMAS)[Name]>;
export type AccountFile = z.infer<typeof accountFileSchema>;
