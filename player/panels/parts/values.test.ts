import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ToleratedValue } from '../../../contract/measuring/measured-value.ts';
import { chooseUnits } from '../../state/measuring/units.ts';
import { Sources } from './values.tsx';

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
