import { describe, expect, it } from 'vitest';
import { parseLength } from './calibration.ts';

describe('a length as people write it', () => {
  it.each([
    ['2.43', 'metres', 2.43],
    ['2,43', 'metres', 2.43],
    [' 2.43 m ', 'centimetres', 2.43],
    ['243', 'centimetres', 2.43],
    ['2 mm', 'metres', 0.002],
    ['8', 'feet', 2.4384],
    ['7\' 11 1/2"', 'metres', 2.4257],
    ['7’ 11 ½', 'feet', null],
    ['7 ft 11 in', 'inches', 2.413],
    ["7' 11", 'inches', 2.413],
    ['95 1/2', 'inches', 2.4257],
    ['1/8"', 'metres', 0.003175],
    ['.5', 'metres', 0.5],
    ['2.43 2', 'metres', null],
    ['two', 'metres', null],
    ['', 'metres', null],
    ['0', 'metres', null],
    ['-2', 'metres', null],
    ['1/0', 'metres', null],
    ['1e3', 'metres', null],
  ] as const)('%j in %s is %s m', (text, units, metres) => {
    if (metres === null) expect(parseLength(text, units)).toBeNull();
    else expect(parseLength(text, units)).toBeCloseTo(metres, 6);
  });
});
