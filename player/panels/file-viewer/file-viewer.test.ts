import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TourDocument, StoredFile } from '../../../contract/files/stored-file.ts';
import { createPlayerStore } from '../../state/player-state.ts';
import { startActions } from '../../testing/start-ends.ts';
import { formatMoment } from '../files/format.ts';
import { PanelsContext } from '../parts/use-player.ts';
import { tellFailure } from './pdf/pdf-view.tsx';
import { ViewerBody } from './file-viewer.tsx';
import { viewerTexts } from './viewer-parts.tsx';

const SHA = 'a'.repeat(64);

/** Renders the replacement for a file, as its owner or another user sees it. */
function seen(fields: Partial<StoredFile>, canEdit = false): string {
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
  state.set({ canEdit });
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

  it('shows a message that a PDF is locked, damaged, unavailable or no longer shared', () => {
    const sentences = ['PasswordException', 'InvalidPDFException', 'FormatError', 'UnknownError'].map(
      (name) => tellFailure(Object.assign(new Error(name), { name })),
    );
    const { locked, damaged, notCome } = viewerTexts;
    expect(sentences).toEqual(
      [locked, damaged, damaged, notCome].map((sentence) => ({ unshared: false, sentence })),
    );
    for (const status of [403, 404])
      expect(tellFailure({ name: 'ResponseException', status })).toEqual({ unshared: true });
  });
});
