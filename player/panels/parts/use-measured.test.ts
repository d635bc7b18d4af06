import { expect, it } from 'vitest';
import { measuredTexts } from './use-measured.ts';

it.each([
  ['2\u00A0%', '± 1 cm', 'Lengths may be off by 2\u00A0%, single points by 1 cm.'],
  ['2\u00A0%', null, 'Lengths may be off by 2\u00A0%.'],
  [null, '± 2 mm', 'Single points may be off by 2 mm.'],
  [null, null, ''],
])(
  'the note on a capture’s accuracy lists only errors that are greater than zero: %s, %s @16.24',
  (relative, absolute, text) => {
    expect(measuredTexts.bounds(relative, absolute)).toBe(text);
  },
);
