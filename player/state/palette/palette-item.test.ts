import { expect, it } from 'vitest';
import { documentOf, listFileItems } from './items.ts';
import { mergeFound } from './palette-item.ts';

const state = {
  documents: [
    { id: 'a', name: 'Boiler.pdf', folder: 'f' },
    { id: 'b', name: 'Report.pdf', keywords: ['heating'] },
    { id: 'c', name: 'Register', url: 'https://example.com/' },
  ],
  folders: [{ id: 'f', name: 'Manuals' }],
  files: [
    { name: 'Register', url: 'https://example.com/' },
    { name: 'Plan', url: 'https://example.com/plan.svg' },
  ],
};

it('finds documents by name, description, keywords and folder, without duplicates @14.63', () => {
  const items = listFileItems(state);
  expect(items.map(({ title, kind, texts }) => [title, kind, ...texts])).toEqual([
    ['Boiler.pdf', 'File', 'Manuals'],
    ['Report.pdf', 'File', 'heating'],
    ['Register', 'File'],
    ['Manuals', 'Folder'],
    ['Plan', 'File'],
  ]);
  expect(listFileItems(state)[0]).toBe(items[0]);
});

it('adds the server’s text matches to name matches, with one line for each file @14.63', () => {
  const [boiler, report] = listFileItems(state);
  const matches = [
    { documentId: 'b', page: 12, excerpt: 'the valve is closed' },
    { documentId: 'a', page: 0, excerpt: 'a valve' },
    { documentId: 'b', page: 13, excerpt: 'worse' },
    { documentId: 'gone', page: 1, excerpt: '' },
  ];
  const merged = mergeFound([boiler!], { matches }, (id) => documentOf(state, id));
  expect(merged.map(({ key, because, target }) => ({ key, because, target }))).toEqual([
    {
      key: boiler!.key,
      because: 'in the file: … a valve …',
      target: { does: 'document', id: 'a', page: 0 },
    },
    {
      key: report!.key,
      because: 'in the file, page 12: … the valve is closed …',
      target: { does: 'document', id: 'b', page: 12 },
    },
  ]);
});
