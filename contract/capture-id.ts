import { CAPTURE_ID_LENGTH } from './limits.ts';

/** Returns whether a string has exactly 11 characters, the only known rule for the provider's ids. */
export function isCaptureId(text: string): boolean {
  return text.length === CAPTURE_ID_LENGTH;
}

/**
 * Returns the capture id in pasted text: `…?m=<id>…`, `/models/<id>` or `/space/<id>` (the provider's link
 * forms). The id consists of letters, digits, dashes and underscores; any other character ends it, because a
 * link may be in quotes (embed code), in brackets or before a comma. Text without a link is returned trimmed,
 * so a bare or incomplete id is kept.
 */
export function extractCaptureId(text: string): string {
  const trimmed = text.trim();
  const link = /(?:^|\W)m=([\w-]+)/.exec(trimmed) ?? /\/(?:models|space)\/([\w-]+)/.exec(trimmed);
  return link?.[1] ?? trimmed;
}
