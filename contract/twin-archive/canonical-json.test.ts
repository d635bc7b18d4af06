import { expect, test } from 'vitest';
import { canonicalFile, canonicalLine } from './canonical-json.ts';

test('writes the same text for any order of keys', () => {
  const one = { b: [{ y: 1, x: 'é' }], a: null, 10: 1, 9: 2 };
  const other = { 9: 2, a: null, 10: 1, b: [{ x: 'é', y: 1 }] };
  expect(canonicalLine(one)).toBe(canonicalLine(other));
  expect(canonicalFile(one)).toBe(canonicalFile(other));
});

test('indents the text and ends it with a line break', () => {
  expect(canonicalFile({ b: 1, a: [] })).toBe('{\n  "a": [],\n  "b": 1\n}\n');
});

test('writes a parsed text unchanged', () => {
  const text = canonicalLine({
    name: 'Plan “A”\n',
    position: [0.1, -2e-9, 1e21],
    nested: { z: {}, a: [[]] },
  });
  expect(canonicalLine(JSON.parse(text))).toBe(text);
});
