import { EXAMPLE_CARDS } from '../../../contract/example-cards.ts';
import type { ExampleTour } from '../../../contract/example.ts';
import { exampleTags } from './example-tags.ts';
import type { PlacedPoint } from '../../../contract/points/point.ts';
import { ATRIUM_POINTS } from './atrium-points.ts';
import { CELLAR_POINTS } from './cellar-points.ts';
import { OFFICE_POINTS } from './office-points.ts';

/** The example tour with an id such as `example-1`, or null. */
export function findExample(id: string): ExampleTour | null {
  const card = EXAMPLE_CARDS.find((card) => card.documentId === id);
  const tags = exampleTags(id);
  if (!card || !tags) return null;
  return {
    matterportId: card.matterportId,
    name: card.name,
    description: card.description,
    tourTypeId: 'example',
    public: true,
    tags,
    points: examplePoints(id),
    revision: 1,
  };
}

const POINTS: ReadonlyMap<string, readonly PlacedPoint[]> = new Map([
  ['example-1', OFFICE_POINTS],
  ['example-2', CELLAR_POINTS],
  ['example-3', ATRIUM_POINTS],
]);

/** The points of interest of an example tour; none for an id that is none. */
function examplePoints(id: string): PlacedPoint[] {
  return [...(POINTS.get(id) ?? [])];
}
