import { expect, test } from 'vitest';
// The module has no types, because the linter loads it directly.
const { findSuperLinear } = (await import(new URL('linear-expressions.mjs', import.meta.url).href)) as {
  findSuperLinear: (source: string, flags: string) => string[];
};

test.each([
  ['a quantifier within a quantifier', /^(a+)+$/],
  ['two quantifiers for the same text', /^\s*(.*?)\s*</],
  ['a run retried from each position', /\s+$/],
])('reports that %s takes more than linear time @16.4', (_, { source, flags }) => {
  expect(findSuperLinear(source, flags)).not.toEqual([]);
});

test.each([/^[ \t]*(#|v )/m, /(?<!\d)-?\d+$/, /^([^<]*)<([^<>]+)>$/])(
  'accepts that %s takes linear time @16.4',
  (expression) => {
    expect(findSuperLinear(expression.source, expression.flags)).toEqual([]);
  },
);
