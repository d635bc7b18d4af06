import { EXAMPLE_CARDS } from '../../../contract/example-cards.ts';
import type { ExampleTour } from '../../../contract/example.ts';
import { examplePoints } from './example-points.ts';
import { exampleTags } from './example-tags.ts';

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
