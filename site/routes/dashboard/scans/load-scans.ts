import { demoTour } from '../../../../contract/tour-id.ts';
import type { Scan } from '../../../../contract/scans/scan.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { listScans } from '../../../../server/domain/scans/list-scans.ts';
import { countPlaced, type PlacedCount } from '../../../../server/domain/tours/change-space.ts';
import { findTour } from '../../../../server/domain/tours/read-tour.ts';

/** The data of the page. */
export interface ScansShown {
  userId: string;
  /** Maximum bytes of a scan. */
  scanMax: number;
  scans: Scan[];
  twin: TwinShown | null;
}

/** The existing twin. */
export interface TwinShown {
  name: string;
  /** Id of its capture; '' for none. */
  captureId: string;
  /** What would lose its place in another capture. */
  placed: PlacedCount[];
  revision: number;
}

export async function loadScans(context: Context, actor: SignedIn): Promise<ScansShown> {
  const { userId } = actor;
  return {
    userId,
    scanMax: context.config.scanMax,
    scans: (await listScans(context, actor, { userId })).scans,
    twin: await loadTwin(context, actor),
  };
}

export async function loadTwin(context: Context, actor: SignedIn): Promise<TwinShown | null> {
  const tour = await findTour(context, actor, demoTour(actor.userId));
  if (!tour) return null;
  const { name, matterportId: captureId, revision } = tour;
  return { name, captureId, placed: countPlaced(tour), revision };
}
