import type { PlacedPoint } from '../../../contract/points/point.ts';
import type { Issues } from '../../panels/parts/annotation-parts.ts';
import { mediaTexts } from '../media-texts.ts';
import { readMedia } from '../read-media.ts';
import { partsTexts } from './parts-texts.ts';

/** Returns the errors that prevent saving a point. */
export function findIssues({ title, picture }: PlacedPoint): Issues {
  return {
    title: title.trim() === '' ? partsTexts.titleMissing : undefined,
    picture: picture && !readMedia(picture) ? mediaTexts.wrong : undefined,
  };
}
