import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ToleratedValue } from '../../../contract/measuring/measured-value.ts';
import { chooseUnits } from '../../state/measuring/units.ts';
import { Sources } from './values.tsx';
import { measuredTexts } from './use-measured.ts';

it('the error sources of a small area are in the same unit as its value @16.24', () => {
  chooseUnits('metres');
  const outlet: ToleratedValue = {
    quantity: 'area',
    part: 'area',
    index: null,
    state: 'value',
    value: 0.000_4,
    low: 0.000_3,
    high: 0.000_5,
    tolerance: 0.000_1,
    reason: null,
    contributions: [{ source: 'capture', amount: 0.000_08 }],
  };
  expect(renderToStaticMarkup(createElement(Sources, { value: outlet }))).toContain('± 1 cm²');
});

it.each([
  ['2%', '± 1 cm', 'Lengths may be off by 2%, single points by 1 cm.'],
  ['2%', null, 'Lengths may be off by 2%.'],
  [null, '± 2 mm', 'Single points may be off by 2 mm.'],
  [null, null, ''],
])(
  'the note on a capture’s accuracy lists only errors that are greater than zero: %s, %s @16.24',
  (relative, absolute, text) => {
    expect(measuredTexts.bounds(relative, absolute)).toBe(text);
  },
);
