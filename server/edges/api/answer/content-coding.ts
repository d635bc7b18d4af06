/** As HTTP names them, the denser first. */
const CODINGS = ['br', 'gzip'] as const;
export type ContentCoding = (typeof CODINGS)[number];

/** The densest of the codings there are that an `Accept-Encoding` header takes; null for none, and for no header. */
export function chooseCoding(
  accepted: string | null | undefined,
  available: readonly ContentCoding[] = CODINGS,
): ContentCoding | null {
  if (!accepted) return null;
  return CODINGS.find((coding) => available.includes(coding) && takes(accepted, coding)) ?? null;
}

function takes(accepted: string, coding: ContentCoding): boolean {
  const named = accepted
    .split(',')
    .find((part) => part.trim().split(';')[0]?.trim().toLowerCase() === coding);
  return named !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(named);
}
