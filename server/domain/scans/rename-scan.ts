import type { Scan } from '../../../contract/scans/scan.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { refuseFields } from '../../platform/store/parse-document.ts';
import { changeScan, type ScanAddress } from './change-scan.ts';

/** Gives a scan another name, which people see of its capture too. Throws `invalid-document` for an empty one, and as `changeScan` does. */
export async function renameScan(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { name, ...address }: ScanAddress & { name: string },
): Promise<Scan> {
  return await changeScan(context, actor, address, async () => {
    const trimmed = name.replaceAll(/\s+/g, ' ').trim();
    if (trimmed === '') throw refuseFields([{ pointer: '/name', detail: 'Give the scan a name.' }]);
    return { name: trimmed };
  });
}
