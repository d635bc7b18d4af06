import type { Scan } from '../../../../contract/scans/scan.ts';
import { nameTwins, type NamedTwin } from '../../../../server/domain/portfolio/list-twins.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { listScans } from '../../../../server/domain/scans/list-scans.ts';

/** The data that the scans page shows. */
export interface ScansShown {
  userId: string;
  /** The maximum size of a scan, in bytes. */
  scanMax: number;
  scans: Scan[];
  twins: NamedTwin[];
  /** The twin for which the user uploads a scan; null if they choose it later. */
  forTwin: NamedTwin | null;
}

export async function loadScans(
  context: Context,
  actor: SignedIn,
  forTwin: string | null = null,
): Promise<ScansShown> {
  const { userId } = actor;
  const twins = await nameTwins(context, actor, userId);
  return {
    userId,
    scanMax: context.config.scanMax,
    scans: (await listScans(context, actor, { userId })).scans,
    twins,
    forTwin: twins.find(({ tourId }) => tourId === forTwin) ?? null,
  };
}
