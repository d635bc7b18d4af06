/** What is counted for a person in `request_counts`. */
const PURPOSES = ['write', 'download', 'export', 'grant', 'search', 'invite'] as const;

/** The key of a person's count. */
export function personCount(purpose: (typeof PURPOSES)[number], userId: string): string {
  return `${purpose} user ${userId}`;
}

/** The keys of all counts of a person. */
export function personCounts(userId: string): string[] {
  return PURPOSES.map((purpose) => personCount(purpose, userId));
}
