import { api } from '../../../../../contract/addresses.ts';
import type { Scan } from '../../../../../contract/scans/scan.ts';
import type { ThumbnailSource } from '../../twins/capture-thumbnail.tsx';

/** Where the picture of a scan is: of the run that opens, so that another run's takes its place. */
export function thumbnailOf(userId: string, { id, run }: Pick<Scan, 'id' | 'run'>): ThumbnailSource {
  const address = `${api.scanPicture(userId, id, 'thumbnail')}?run=${run}`;
  return { ours: { [id]: address }, ownerId: userId, provider: '' };
}
