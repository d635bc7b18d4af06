import { CAPTURE_ID_LENGTH } from './limits.ts';

/** True for a text of exactly 11 characters, the only rule the provider's ids are known to keep. */
export function isCaptureId(text: string): boolean {
  return text.length === CAPTURE_ID_LENGTH;
}

/**
 * The capture id in what a person pasted: `…?m=<id>…`, `/models/<id>` or `/space/<id>` (the provider's link forms).
 * The id ends with its letters, digits and dashes, for a link may be in quotes (the provider's embed code), in brackets or
 * before a comma. Text without such a link comes back trimmed, so that a bare id, or a half-typed one, stays as it is.
 */
export function extractCaptureId(text: string): string {
  const trimmed = text.trim();
  const link = /(?:^|\W)m=([\w-]+)/.exec(trimmed) ?? /\/(?:models|space)\/([\w-]+)/.exec(trimmed);
  return link?.[1] ?? trimmed;
}
