/** Kinds of requests that are counted per user in `request_counts`. */
const PURPOSES = ['write', 'download', 'export', 'grant', 'search', 'invite'] as const;

/** Returns the key of a user's count. */
export function personCount(purpose: (typeof PURPOSES)[number], userId: string): string {
  return `${purpose} user ${userId}`;
}

/** Returns the keys of all counts of a user. */
export function personCounts(userId: string): string[] {
  return PURPOSES.map((purpose) => personCount(purpose, userId));
}
