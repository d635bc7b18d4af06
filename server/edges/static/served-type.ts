import { kindOfType } from '../../../contract/files/file-kinds.ts';

/** Types that a browser would run, or read as something of the page's. */
const CODE = /^text\/|[/+](?:xml|json|javascript|ecmascript)$/;

/**
 * The `Content-Type` that an uploaded file of a media type is served with, and whether it may be shown in place. Every text is plain text;
 * what is not on the list of `contract/files/file-kinds.ts` is bytes without a meaning.
 */
export function servedType(mediaType: string): { type: string; shown: boolean } {
  const kind = kindOfType(mediaType);
  if (kind === 'text' || kind === 'table' || CODE.test(mediaType)) {
    return { type: 'text/plain; charset=utf-8', shown: true };
  }
  return kind === 'other'
    ? { type: 'application/octet-stream', shown: false }
    : { type: mediaType, shown: true };
}
