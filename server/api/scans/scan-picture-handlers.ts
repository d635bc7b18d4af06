import type { Context } from '../../access/context.ts';
import { notFound } from '../../access/policy.ts';
import { KeptCaptures } from '../../scans/serving/kept-captures.ts';
import { readScanPicture } from '../../scans/serving/read-scan-picture.ts';
import { rangeAnswer } from '../../static/range-answer.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { userIdOf } from '../documents/document-input.ts';
import type { Handlers } from '../routing/handlers.ts';

/** Pictures that processing has made, which hold nothing of the file that was uploaded but what is seen. */
export function scanPictureHandlers(context: Context, headers: HeaderSet): Handlers<'readScanPicture'> {
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
      const answer = rangeAnswer(c.req.raw, { size: bytes, etag: `"${sha256}"` }, shown);
      const { part } = answer;
      if (!part || c.req.raw.method === 'HEAD') return new Response(null, answer);
      const found = await context.files.read(key, { part });
      if (!found) throw notFound();
      return new Response(found.body, answer);
    },
  };
}
