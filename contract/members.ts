/** Roles in other people's twins, from most to least rights; each includes the rights of those after it. */
export const ROLES = ['editor', 'commenter', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** What a page can offer to a user of a twin. */
export type OwnRole = Role | 'owner' | null;

/** Orders of a list of twins. */
export const TWIN_ORDERS = ['changed', 'name'] as const;
export type TwinOrder = (typeof TWIN_ORDERS)[number];

/** Days after which a share link expires. */
export const LINK_DAYS = [1, 7, 30, 90, 365] as const;

/** Who or what changed a twin. */
export const CAUSES = ['edit', 'file', 'table', 'import', 'restore'] as const;

/**
 * Why part of a change cannot be undone: it was changed or removed since; an import or a large change hides whether it was; the file of a
 * document is no longer kept; only the owner can change it, in the twin's settings; it had no previous value.
 */
export const LEFT_REASONS = ['changed', 'removed', 'unknown', 'file', 'owner', 'new'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];
