import { expect, test } from 'vitest';
import { EXAMPLE_IDS, exampleCardSchema, exampleTourSchema } from '../../contract/example.ts';
import { EXAMPLE_CARDS, findExample } from './examples.ts';

test('six spaces are shown, of which the first three open', () => {
  expect(EXAMPLE_CARDS).toHaveLength(6);
  for (const card of EXAMPLE_CARDS) exampleCardSchema.parse(card);
  expect(EXAMPLE_CARDS.map((card) => card.url)).toEqual([...EXAMPLE_IDS, '', '', '']);
});

test('each example is a tour with tags of its own', () => {
  const tours = EXAMPLE_IDS.map((id) => exampleTourSchema.parse(findExample(id)));
  expect(new Set(tours.flatMap((tour) => tour.tags.map((tag) => tag.title))).size).toBe(
    tours.flatMap((tour) => tour.tags).length,
  );
});

test.each(['example-4', 'example-0', '', '__proto__', 'constructor'])('“%s” is no example', (id) => {
  expect(findExample(id)).toBeNull();
});
