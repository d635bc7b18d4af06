import { AppError } from '../../../../contract/errors.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { listScans } from '../../../../server/domain/scans/shown/list-scans.ts';
import { writeTour } from '../../../../server/domain/tours/write-tour.ts';
import { texts } from './texts.ts';

/**
 * Makes a scan the capture of its person's twin, or a twin of it where there is none: private, and named as the scan. `revision`: of the twin
 * that was seen, 0 for none. Answers what is to be said. Throws `not-found`, and `conflict` where the twin was changed since.
 */
export async function useForTwin(
  context: Context,
  actor: SignedIn,
  scanId: string,
  revision: number,
): Promise<string> {
  const { userId } = actor;
  const { scans } = await listScans(context, actor, { userId });
  const scan = scans.find(({ id, run }) => id === scanId && run > 0);
  if (!scan) throw new AppError('not-found', 'There is no such scan any more, or it is not processed yet.');
  const isNew = revision === 0;
  const patch = { matterportId: scanId, hasBeenSaved: true, ...(isNew && { name: scan.name }) };
  try {
    await writeTour(context, actor, { userId, ifMatch: revision, patch });
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict')
      throw new AppError('conflict', texts.changedSince);
    throw error;
  }
  return isNew ? texts.created : texts.used;
}
