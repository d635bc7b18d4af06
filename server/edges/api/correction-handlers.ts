import { CORRECTIONS_MAX_BYTES, OPERATIONS_MAX } from '../../../contract/limits.ts';
import type { Needs } from '../../platform/access/context.ts';
import { authorizeCorrection, changeScan, correctScan } from '../../domain/scans/correct-scan.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { jsonAnswers, userIdOf } from './documents/json-answers.ts';
import { readJson } from './request/request-body.ts';
import type { Call, Handlers } from './routing/handlers.ts';

/** Bytes of an operation besides the item as it was and as it is. */
const FRAME_BYTES = 1024;
const OPERATIONS_MAX_BYTES = 2 * CORRECTIONS_MAX_BYTES + OPERATIONS_MAX * FRAME_BYTES;

export function correctionHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<'changeScan' | 'correctScan'> {
  const { json } = jsonAnswers(headers);
  const handle = (write: typeof changeScan | typeof correctScan, bytes: number) => async (c: Call) => {
    const { actor } = c.var;
    const userId = userIdOf(c);
    authorizeCorrection(actor, userId);
    const body = await readJson(c, bytes);
    const scanId = c.req.param('scanId') ?? '';
    return json(JSON.stringify(await write(context, actor, { userId, scanId, body })));
  };
  return {
    changeScan: handle(changeScan, OPERATIONS_MAX_BYTES),
    correctScan: handle(correctScan, CORRECTIONS_MAX_BYTES + FRAME_BYTES),
  };
}
