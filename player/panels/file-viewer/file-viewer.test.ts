import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { TourDocument, StoredFile } from '../../../contract/files/stored-file.ts';
import { createPlayerStore } from '../../state/player-state.ts';
import type { ThreadsState } from '../../state/threads/threads.ts';
import { startActions } from '../../testing/start-ends.ts';
import { formatMoment } from '../files/format.ts';
import { PanelsContext } from '../parts/use-player.ts';
import { tellFailure } from './pdf/pdf-view.tsx';
import { ViewerBody } from './file-viewer.tsx';
import { viewerTexts } from './viewer-parts.tsx';
import { decodeText } from './use-text.ts';
import { COLUMNS_SHOWN, readTable, ROWS_SHOWN } from './table-view.tsx';
import { ALL_OF_IT, fittingScale, movedBy, turnedSize, within, zoomAt } from './picture-view.tsx';

const SHA = 'a'.repeat(64);

/** Renders what replaces a file that cannot be shown, for its owner (`canEdit`) or for another user. */
function seen(fields: Partial<StoredFile>, canEdit = false, role = 'owner'): string {
  const file: StoredFile = {
    version: 'v1',
    sha256: SHA,
    bytes: 2_621_440,
    type: 'application/zip',
    kind: 'other',
    addedAt: 1_763_683_200_000,
    scan: 'clean',
    thumbnail: false,
    ...fields,
  };
  const state = createPlayerStore(true);
  state.set({ canEdit, threads: { role } as ThreadsState });
  const document = { id: 'd', name: 'Survey.zip', file } as TourDocument;
  const body = createElement(ViewerBody, { document, file, page: 0 });
  return renderToStaticMarkup(
    createElement(PanelsContext, { value: { state, actions: startActions(state) } }, body),
  );
}

const DOWNLOAD = `>${viewerTexts.download}<`;

it('a file without a preview shows its kind, size, date, SHA-256 and a download button @14.69', () => {
  const html = seen({});
  for (const part of [viewerTexts.other, 'application/zip', '2.5 MB', formatMoment(1_763_683_200_000), SHA])
    expect(html).toContain(part);
  expect(html).toContain(DOWNLOAD);
});

describe('a file that cannot be shown @14.70', () => {
  it.each([
    [{ kind: 'pdf', scan: 'infected' }, true, viewerTexts.infected, false],
    [{ kind: 'pdf', scan: 'waiting' }, false, viewerTexts.waiting, false],
    [{ kind: 'pdf', scan: 'unscanned' }, true, viewerTexts.unscanned, true],
    [{ kind: 'picture', ownerOnly: true, problem: 'It may say where.' }, false, 'It may say where.', false],
  ] as const)('the problem is shown for %j, owner: %s', (fields, owner, sentence, download) => {
    const html = seen(fields, owner);
    expect(html).toContain(sentence);
    expect(html.includes(DOWNLOAD)).toBe(download);
  });

  it('an editor sees why only the owner can open a photo', () => {
    const photo = { kind: 'picture', ownerOnly: true, problem: 'It may say where.' } as const;
    const html = seen(photo, true, 'editor');
    expect(html).toContain('It may say where.');
    expect(html).not.toContain(DOWNLOAD);
    expect(seen(photo, true, 'owner')).not.toContain('It may say where.');
  });

  it('shows a message that a PDF is locked, damaged, unavailable or no longer shared', () => {
    const sentences = ['PasswordException', 'InvalidPDFException', 'FormatError', 'UnknownError'].map(
      (name) => tellFailure(Object.assign(new Error(name), { name })),
    );
    const { locked, damaged, notCome } = viewerTexts;
    expect(sentences).toEqual([locked, damaged, damaged, notCome]);
    for (const status of [403, 404]) expect(tellFailure({ name: 'ResponseException', status })).toBeNull();
  });
});

const bytes = (...list: number[]) => Uint8Array.from(list);

describe('decodeText', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Wärme – 5 °C')],
    ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Wärme – 5 °C'))],
    ['little-endian UTF-16', bytes(0xff, 0xfe, ...Buffer.from('Wärme – 5 °C', 'utf16le'))],
    ['big-endian UTF-16', bytes(0xfe, 0xff, ...Buffer.from('Wärme – 5 °C', 'utf16le').swap16())],
    ['Windows-1252', bytes(...Buffer.from('W\xe4rme \x96 5 \xb0C', 'latin1'))],
  ])('decodes text from %s @14.67', (_name, file) => {
    expect(decodeText(file, false)).toBe('Wärme – 5 °C');
  });

  it('drops an incomplete last character if the text was cut off', () => {
    const cut = new TextEncoder().encode('Straße').slice(0, 5);
    expect(decodeText(cut, true)).toBe('Stra');
  });

  it('rejects bytes that are not text', () => {
    expect(decodeText(bytes(0x50, 0x4b, 0x03, 0x04, 0x00, 0x00), false)).toBeNull();
    expect(decodeText(bytes(0xff, 0xfe, 0x00, 0xd8), false)).toBeNull();
  });
});

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

const stage = { width: 800, height: 600 };
const photo = { width: 4_000, height: 3_000 };

describe('a picture on its stage', () => {
  it('shows the whole picture, never enlarged @14.65', () => {
    expect(fittingScale(photo, stage)).toBe(0.2);
    expect(fittingScale({ width: 20, height: 10 }, stage)).toBe(1);
    expect(fittingScale(turnedSize(photo, 1), stage)).toBe(0.15);
  });

  it('keeps the point under the pointer in place while zooming @14.65', () => {
    const side = fc.double({ min: -300, max: 300, noNaN: true });
    fc.assert(
      fc.property(side, side, fc.double({ min: 2, max: 6, noNaN: true }), (x, y, factor) => {
        const before = zoomAt(ALL_OF_IT, 3, { x: 0, y: 0 }, photo, stage);
        const after = zoomAt(before, factor, { x, y }, photo, stage);
        const grown = after.zoom / before.zoom;
        expect(after.x + (x - before.x) * grown).toBeCloseTo(x, 6);
        expect(after.y + (y - before.y) * grown).toBeCloseTo(y, 6);
      }),
    );
  });

  it('fills the stage with the picture wherever it can', () => {
    const any = fc.double({ min: -5_000, max: 5_000, noNaN: true });
    fc.assert(
      fc.property(any, any, fc.double({ min: 0.2, max: 30, noNaN: true }), (x, y, factor) => {
        const place = movedBy(zoomAt(ALL_OF_IT, factor, { x: 10, y: -10 }, photo, stage), x, y, photo, stage);
        const scale = fittingScale(photo, stage) * place.zoom;
        expect(Math.abs(place.x)).toBeLessThanOrEqual((photo.width * scale - stage.width) / 2 + 1e-6);
        expect(Math.abs(place.y)).toBeLessThanOrEqual((photo.height * scale - stage.height) / 2 + 1e-6);
        expect(place.zoom).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('zooms up to eight screen pixels per picture pixel, and small pictures at least fourfold', () => {
    expect(zoomAt(ALL_OF_IT, 1e6, { x: 0, y: 0 }, photo, stage).zoom).toBe(40);
    expect(zoomAt(ALL_OF_IT, 1e6, { x: 0, y: 0 }, { width: 700, height: 500 }, stage).zoom).toBe(8);
  });

  it('centres the picture again if the stage is enlarged', () => {
    expect(within({ zoom: 1, x: 200, y: -50 }, photo, stage)).toEqual(ALL_OF_IT);
  });
});
