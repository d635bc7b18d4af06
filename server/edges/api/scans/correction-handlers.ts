import { CORRECTIONS_MAX_BYTES } from '../../../../contract/limits.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { authorizeCorrection, correctScan } from '../../../domain/scans/corrections/correct-scan.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { userIdOf } from '../documents/document-input.ts';
import { jsonAnswers } from '../documents/json-answers.ts';
import { readJson } from '../request/json-body.ts';
import type { Handlers } from '../routing/handlers.ts';

/** Bytes around the corrections. */
const FRAME_BYTES = 1024;

export function correctionHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<'correctScan'> {
  const { json } = jsonAnswers(headers);
  return {
    async correctScan(c) {
      const { actor } = c.var;
      const userId = userIdOf(c);
      authorizeCorrection(actor, userId);
      const body = await readJson(c, CORRECTIONS_MAX_BYTES + FRAME_BYTES);
      const scanId = c.req.param('scanId') ?? '';
      return json(JSON.stringify(await correctScan(context, actor, { userId, scanId, body })));
    },
  };
}
