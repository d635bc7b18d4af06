import { expect, test } from 'vitest';
// The linter loads it, and it has no types.
const { findSuperLinear } = (await import(new URL('linear-expressions.mjs', import.meta.url).href)) as {
  findSuperLinear: (source: string, flags: string) => string[];
};

test.each([
  ['a quantifier within a quantifier', /^(a+)+$/],
  ['two quantifiers for the same text', /^\s*(.*?)\s*</],
  ['a run retried from each position', /\s+$/],
])('%s is super-linear @16.4', (_, { source, flags }) => {
  expect(findSuperLinear(source, flags)).not.toEqual([]);
});

test.each([/^[ \t]*(#|v )/m, /(?<!\d)-?\d+$/, /^([^<]*)<([^<>]+)>$/])('%s is linear @16.4', (expression) => {
  expect(findSuperLinear(expression.source, expression.flags)).toEqual([]);
});
