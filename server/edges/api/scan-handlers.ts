import { processScanInputSchema, renameScanInputSchema } from '../../../contract/scans/scan.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canManageScans, refusal } from '../../platform/access/policy.ts';
import { cancelScan } from '../../domain/scans/cancel-scan.ts';
import { processAgain } from '../../domain/scans/process-again.ts';
import { renameScan } from '../../domain/scans/rename-scan.ts';
import { listScans } from '../../domain/scans/shown/list-scans.ts';
import { readScan } from '../../domain/scans/shown/read-scan.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { jsonAnswers, userIdOf } from './documents/json-answers.ts';
import { readJson, SMALL_BODY_BYTES } from './request/request-body.ts';
import type { Call, Handlers } from './routing/handlers.ts';

type ScanRoute = 'listScans' | 'readScan' | 'renameScan' | 'processScan' | 'cancelScan';

export function scanHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<ScanRoute> {
  const { json } = jsonAnswers(headers);
  return {
    async listScans(c) {
      return json(JSON.stringify(await listScans(context, c.var.actor, { userId: userIdOf(c) })));
    },
    async readScan(c) {
      return json(JSON.stringify(await readScan(context, c.var.actor, scanOf(c))));
    },
    async renameScan(c) {
      authorize(c);
      const { name } = parseDocument(renameScanInputSchema, await readJson(c, SMALL_BODY_BYTES));
      return json(JSON.stringify(await renameScan(context, c.var.actor, { ...scanOf(c), name })));
    },
    async processScan(c) {
      authorize(c);
      const { answers } = parseDocument(processScanInputSchema, await readJson(c, SMALL_BODY_BYTES));
      const scan = await processAgain(context, c.var.actor, { ...scanOf(c), answers });
      return json(JSON.stringify(scan), 202);
    },
    async cancelScan(c) {
      await cancelScan(context, c.var.actor, scanOf(c));
      return new Response(null, { status: 204, headers });
    },
  };
}

/** Before the body is read. */
function authorize(c: Call): void {
  const { actor } = c.var;
  if (!canManageScans(actor, userIdOf(c))) throw refusal(actor, false);
}

function scanOf(c: Call) {
  return { userId: userIdOf(c), scanId: c.req.param('scanId') ?? '' };
}
