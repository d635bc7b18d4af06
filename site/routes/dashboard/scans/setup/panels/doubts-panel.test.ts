import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { correctionsSchema } from '../../../../../../contract/scans/corrections.ts';
import { sampleSpace } from '../../../../../../tests/support/scans/sample-space.ts';
import type { Editor } from '../use-editor.ts';
import { DoubtsPanel } from './doubts-panel.tsx';

test('lists results by confidence, lowest first @15.67', () => {
  const space = sampleSpace();
  const sentences = space.doubts
    .toSorted((a, b) => a.sureness - b.sureness)
    .map(({ sentence }) => `<p>${sentence}</p>`);
  for (const doubts of [space.doubts, space.doubts.toReversed()]) {
    const editor = { space: { ...space, doubts }, corrections: correctionsSchema.parse({}) } as Editor;
    const html = renderToStaticMarkup(createElement(DoubtsPanel, { editor, onLook() {} }));
    const places = sentences.map((sentence) => html.indexOf(sentence));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});
