import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { thumbnailOf, EXAMPLE_CARDS } from '../../../contract/example-cards.ts';
import { EXAMPLE_IDS, exampleCardSchema, exampleTourSchema } from '../../../contract/example.ts';
import { findExample } from './examples.ts';

test('lists six spaces, of which the first three can be opened @1.17 @3.10 @9.3', () => {
  expect(EXAMPLE_CARDS).toHaveLength(6);
  for (const [index, card] of EXAMPLE_CARDS.entries()) {
    const { name, description, category, documentId } = exampleCardSchema.parse(card);
    for (const text of [name, description, category]) expect(text, documentId).not.toBe('');
    expect(documentId).toBe(`example-${index + 1}`);
  }
  expect(EXAMPLE_CARDS.map((card) => card.url)).toEqual([...EXAMPLE_IDS, '', '', '']);
});

test('shows a different picture for each space, by address and by content', () => {
  const files = EXAMPLE_CARDS.flatMap((card) => [card.picture, thumbnailOf(card)]).map((address) =>
    createHash('sha256')
      .update(readFileSync(new URL(`../../..${address}`, import.meta.url)))
      .digest('hex'),
  );
  expect(new Set(EXAMPLE_CARDS.map((card) => card.picture)).size).toBe(EXAMPLE_CARDS.length);
  expect(new Set(files).size).toBe(files.length);
});

test('gives each example a tour with its own tags', () => {
  const tours = EXAMPLE_IDS.map((id) => exampleTourSchema.parse(findExample(id)));
  expect(new Set(tours.flatMap((tour) => tour.tags.map((tag) => tag.title))).size).toBe(
    tours.flatMap((tour) => tour.tags).length,
  );
});

test.each(EXAMPLE_IDS)(
  '%s has a guided tour of six to eight stops, each with one or two sentences @13.9',
  (id) => {
    const points = exampleTourSchema.parse(findExample(id)).points;
    const stops = points.filter(({ stopOrder }) => stopOrder !== undefined);
    expect(stops.map(({ stopOrder }) => stopOrder)).toEqual(stops.map((_, index) => index + 1));
    expect(stops.length).toBeGreaterThanOrEqual(6);
    expect(stops.length).toBeLessThanOrEqual(8);
    for (const { id: point, title, text, view } of points) {
      expect(title, point).not.toBe('');
      expect(text.length, point).toBeGreaterThan(20);
      expect(text.length, point).toBeLessThan(110);
      expect(view, point).toBeDefined();
    }
  },
);

test.each(['example-4', 'example-0', '', '__proto__', 'constructor'])(
  'does not accept “%s” as the id of an example @5.9',
  (id) => {
    expect(findExample(id)).toBeNull();
  },
);
