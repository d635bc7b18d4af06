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
