/** Characters kept of a name that a provider gives. */
const MAX = 200;

/** What a provider says, to be kept: PostgreSQL keeps no NUL and no page shows the other control characters. */
export function plainText(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX)
    .toWellFormed();
}
