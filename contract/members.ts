/** What a person may do in somebody else's twin, from most to least; each may do what those after it may. */
export const ROLES = ['editor', 'commenter', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** What a page may offer who looks at a twin. */
export type OwnRole = Role | 'owner' | null;
