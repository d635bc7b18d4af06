/** What a person may do in somebody else's twin, from most to least; each may do what those after it may. */
export const ROLES = ['editor', 'commenter', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** What a page may offer who looks at a twin. */
export type OwnRole = Role | 'owner' | null;

/** Orders of a list of twins. */
export const TWIN_ORDERS = ['changed', 'name'] as const;
export type TwinOrder = (typeof TWIN_ORDERS)[number];

/** Days after which a share link ends by itself. */
export const LINK_DAYS = [1, 7, 30, 90, 365] as const;

/** What changes a twin. */
export const CAUSES = ['edit', 'file', 'table', 'import', 'restore'] as const;

/**
 * Why part of a change stays: it was changed, or removed, since; an import or a large change since then hides whether it was; the file of a
 * document is not kept any more; only the owner changes it, on the page of the twin; it had no value before.
 */
export const LEFT_REASONS = ['changed', 'removed', 'unknown', 'file', 'owner', 'new'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];
