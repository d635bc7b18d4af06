import { describe, expect, it } from 'vitest';
import { COLUMNS_SHOWN, readTable, ROWS_SHOWN } from './table-view.tsx';

describe('CSV text as a table', () => {
  it.each([',', ';', '\t'])('detects the separator %j from the first row @14.67', (sign) => {
    const text = ['Asset', 'Next check'].join(sign) + '\n' + ['Boiler', '"2027, May"'].join(sign) + '\n';
    const { names, rows } = readTable(text, false);
    expect(names).toEqual(['Asset', 'Next check']);
    expect(rows).toEqual([['Boiler', '2027, May']]);
  });

  it('keeps quoted content, including line breaks, and rows of different lengths @14.67', () => {
    const { names, rows, more } = readTable('a,b\r\n"x ""y""\nz",1,2\r\n3\r\n', false);
    expect(names).toEqual(['a', 'b', '']);
    expect(rows).toEqual([['x "y"\nz', '1', '2'], ['3']]);
    expect(more).toBeNull();
  });

  it('stops at its limits, with a note @14.67', () => {
    const long = readTable(`a,b\n${'1,2\n'.repeat(ROWS_SHOWN + 10)}`, false);
    expect(long.rows).toHaveLength(ROWS_SHOWN);
    expect(long.more).toBe('rows');
    const wide = readTable(`${'a,'.repeat(COLUMNS_SHOWN + 10)}\n`, false);
    expect(wide.names).toHaveLength(COLUMNS_SHOWN);
    expect(wide.more).toBe('columns');
  });

  it('omits the incomplete last row of a partial file, even inside a quote @14.67', () => {
    expect(readTable('a,b\n1,2\n3', true)).toEqual({ names: ['a', 'b'], rows: [['1', '2']], more: 'rows' });
    expect(readTable('a,b\n1,2\n3,"o', true)).toMatchObject({ rows: [['1', '2']], more: 'rows' });
    expect(readTable('a,b\n1,2\n3,"o', false)).toMatchObject({ rows: [['1', '2']], more: 'broken' });
  });

  it('returns no rows for an empty text', () => {
    expect(readTable('', false)).toEqual({ names: [], rows: [], more: null });
  });
});
