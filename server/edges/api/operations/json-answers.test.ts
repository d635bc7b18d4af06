import { expect, test } from 'vitest';
import { bodyOf } from './json-answers.ts';

test('serializes a large response in pieces, each in its own turn of the event loop @16.16', async () => {
  const parts = Array.from({ length: 100 }, (_, at) => `${at} ${'ü'.repeat(30_000)}`);
  let rounds = 0;
  const count = () => {
    rounds += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const pieces: Uint8Array[] = [];
  for await (const piece of bodyOf(parts) as ReadableStream<Uint8Array>) pieces.push(piece);
  clearImmediate(next);
  expect(pieces.length).toBeGreaterThan(15);
  expect(rounds).toBeGreaterThanOrEqual(pieces.length - 1);
  expect(Buffer.concat(pieces).toString()).toBe(parts.join(''));
});

test('sends a small response immediately', () => {
  expect(bodyOf(['{"a":', '1}'])).toBe('{"a":1}');
});
