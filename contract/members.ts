/** Roles in other people's twins. Each role includes the rights of the roles after it. */
export const ROLES = ['editor', 'commenter', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** The user's role in a twin; null for a visitor. Pages show only the actions that this role allows. */
export type OwnRole = Role | 'owner' | null;

/** The orders in which twins can be listed: last changed first, or by name. */
export const TWIN_ORDERS = ['changed', 'name'] as const;
export type TwinOrder = (typeof TWIN_ORDERS)[number];

/** The periods, in days, after which a share link can expire. */
export const LINK_DAYS = [1, 7, 30, 90, 365] as const;

/**
 * What caused a change to a twin: a user's edit, a change to a stored file, the import of a table, the import
 * of an archive, or the restore of a snapshot.
 */
export const CAUSES = ['edit', 'file', 'table', 'import', 'restore'] as const;

/**
 * Why part of a change cannot be undone. `changed`, `removed`: somebody has since changed or removed the same
 * item or field. `unknown`: a later import or large change did not record what it changed. `file`: the
 * document's file is no longer stored. `owner`: only the owner can change the field, in the twin's settings.
 * `new`: the field had no previous value.
 */
export const LEFT_REASONS = ['changed', 'removed', 'unknown', 'file', 'owner', 'new'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];
