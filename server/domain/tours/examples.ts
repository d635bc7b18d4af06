import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { EXAMPLE_CARDS } from '../../../contract/example-cards.ts';
import { type ExampleTour, exampleTourSchema } from '../../../contract/example.ts';
import { projectPath } from '../../platform/config/project.ts';

/**
 * The items of each example, by the example's id. Positions are in the coordinates of the example's capture.
 */
const itemsSchema = z.record(z.string(), exampleTourSchema.pick({ tags: true, points: true }));
let items: ReturnType<typeof readItems> | null = null;

function readItems() {
  const text = readFileSync(projectPath('captures/examples.json'), 'utf8');
  return new Map(Object.entries(itemsSchema.parse(JSON.parse(text))));
}

/**
 * Returns the example tour with an id such as `example-1`, or null if there is none. Reads
 * `captures/examples.json` only once, because the file is part of the program.
 */
export function findExample(id: string): ExampleTour | null {
  items ??= readItems();
  const card = EXAMPLE_CARDS.find((card) => card.documentId === id);
  const own = items.get(id);
  if (!card || !own) return null;
  return {
    matterportId: card.matterportId,
    name: card.name,
    description: card.description,
    tourTypeId: 'example',
    public: true,
    ...own,
    revision: 1,
  };
}
