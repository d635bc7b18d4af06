/** Roles in other people's twins. Each includes the rights of those after it. */
export const ROLES = ['editor', 'commenter', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** The user's role in a twin; null for a visitor. Pages use it to decide what to offer. */
export type OwnRole = Role | 'owner' | null;

/** Orders of a list of twins. */
export const TWIN_ORDERS = ['changed', 'name'] as const;
export type TwinOrder = (typeof TWIN_ORDERS)[number];

/** Days after which a share link can expire. */
export const LINK_DAYS = [1, 7, 30, 90, 365] as const;

/** What changed a twin: users' edits, processing of files, or a table, an import or a restore. */
export const CAUSES = ['edit', 'file', 'table', 'import', 'restore'] as const;

/**
 * Why part of a change cannot be undone. `changed`, `removed`: somebody changed or removed it since.
 * `unknown`: an import or a large change hides whether somebody did. `file`: the document's file is no longer
 * stored. `owner`: only the owner can change it, in the twin's settings. `new`: it had no previous value.
 */
export const LEFT_REASONS = ['changed', 'removed', 'unknown', 'file', 'owner', 'new'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];
