import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { KeptCaptures } from '../../domain/scans/serving/kept-captures.ts';
import { readScanPicture } from '../../domain/scans/serving/read-scan-picture.ts';
import { namesEtag } from './answer/names-etag.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { userIdOf } from './documents/json-answers.ts';
import type { Handlers } from './routing/handlers.ts';

/** Pictures that processing has made, which hold nothing of the file that was uploaded but what is seen. */
export function scanPictureHandlers(
  context: Needs<'store' | 'files' | 'now'>,
  headers: HeaderSet,
): Handlers<'readScanPicture'> {
  const captures = new KeptCaptures(context);
  const shown = { ...headers, 'content-type': 'image/webp', 'cache-control': 'private, no-cache' };
  return {
    async readScanPicture(c) {
      const input = {
        userId: userIdOf(c),
        scanId: c.req.param('scanId') ?? '',
        picture: c.req.param('picture') ?? '',
      };
      const { key, sha256, bytes } = await readScanPicture(context, captures, c.var.actor, input);
      const etag = `"${sha256}"`;
      if (namesEtag(c.req.header('if-none-match'), etag))
        return new Response(null, { status: 304, headers: { ...shown, etag } });
      const found = await context.files.read(key);
      if (!found) throw notFound();
      return new Response(found.body, { headers: { ...shown, etag, 'content-length': String(bytes) } });
    },
  };
}
