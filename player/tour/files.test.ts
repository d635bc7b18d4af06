import { describe, expect, it } from 'vitest';
import type { TourDocument } from '../../contract/files/stored-file.ts';
import { documentsAt } from './document-kind.ts';
import { ANNOTATIONS_MAX } from '../../contract/limits.ts';
import { folderTree, readFolders } from './folder-tree.ts';
import { filterDocuments, sortDocuments, type Listed } from './list-documents.ts';
import { nameOfDocument, readDocuments } from './read-documents.ts';

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('reading a tour’s documents', () => {
  it('reads documents with defaults, and omits invalid documents', () => {
    const read = readDocuments([
      { id: 'a', name: 'A.pdf', owner: 'kept' },
      null,
      'no',
      { name: 'without id' },
    ]);
    expect(read).toEqual([
      { id: 'a', name: 'A.pdf', owner: 'kept', description: '', keywords: [], attached: [] },
    ]);
  });

  it('keeps only valid attachments, files and addresses', () => {
    const tag = { kind: 'tag', id: 't' };
    const [document] = readDocuments([
      {
        id: 'a',
        url: 'javascript:alert(1)',
        file: { sha256: 1 },
        attached: [tag, { kind: 'wall', id: 'x' }, 7],
      },
    ]);
    expect(document).toEqual({ id: 'a', name: '', description: '', keywords: [], attached: [tag] });
  });

  it('reuses the document objects that did not change', () => {
    const [a, b] = [{ id: 'a' }, { id: 'b' }];
    const before = readDocuments([a, b]);
    const after = readDocuments([a, { ...b }]);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('names documents by their address if they have no name', () => {
    const [document] = readDocuments([{ id: 'a', url: 'https://example.com/plan.pdf?x=1' }]);
    expect(nameOfDocument(document!)).toBe('example.com/plan.pdf');
  });

  it('finds the documents attached to an item, without duplicates', () => {
    const tag = { kind: 'tag', id: 't' } as const;
    const documents = readDocuments([
      { id: 'a', attached: [tag, tag] },
      { id: 'b', attached: [{ kind: 'point', id: 't' }] },
    ]);
    expect(documentsAt(documents, tag).map(({ id }) => id)).toEqual(['a']);
    expect(documentsAt(documents, { kind: 'room', id: 't' })).toEqual([]);
  });
});

describe('the tree of folders', () => {
  const folder = (id: string, parent?: string) => ({ id, name: id, parent });

  it('builds a tree of folders sorted by name', () => {
    const tree = folderTree(readFolders([folder('b'), folder('a10', 'b'), folder('a9', 'b'), folder('a')]));
    expect(names(tree.inside(null))).toEqual(['a', 'b']);
    expect(names(tree.inside('b'))).toEqual(['a9', 'a10']);
    expect(names(tree.pathTo('a9'))).toEqual(['b', 'a9']);
    expect(tree.all().map(({ folder: { id }, depth }) => `${depth} ${id}`)).toEqual([
      '0 a',
      '0 b',
      '1 a9',
      '1 a10',
    ]);
    expect([tree.isWithin('a9', 'b'), tree.isWithin('b', 'b'), tree.isWithin('b', 'a9')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('puts folders at the top if their parent is missing or their ancestors form a cycle', () => {
    const tree = folderTree(
      readFolders([
        folder('lost', 'gone'),
        folder('a', 'b'),
        folder('b', 'a'),
        folder('self', 'self'),
        folder('c', 'a'),
      ]),
    );
    expect(names(tree.inside(null))).toEqual(['a', 'b', 'c', 'lost', 'self']);
    expect(names(tree.pathTo('c'))).toEqual(['c']);
  });

  it('supports the maximum depth of folders @16.2', () => {
    const deep = Array.from({ length: ANNOTATIONS_MAX }, (_, at) =>
      folder(`${at}`, at === 0 ? undefined : `${at - 1}`),
    );
    const tree = folderTree(readFolders(deep.toReversed()));
    const last = `${ANNOTATIONS_MAX - 1}`;
    expect(tree.all().at(-1)).toMatchObject({ folder: { id: last }, depth: ANNOTATIONS_MAX - 1 });
    expect(tree.pathTo(last)).toHaveLength(ANNOTATIONS_MAX);
    expect([tree.isWithin(last, '0'), tree.isWithin('0', last)]).toEqual([true, false]);
  });

  it('builds the tree in time proportional to the number of folders @16.2', () => {
    const work = (count: number) => {
      let reads = 0;
      const deep = Array.from({ length: count }, (_, at) => ({
        id: `${at}`,
        name: `${at}`,
        get parent() {
          reads += 1;
          return at === 0 ? undefined : `${at - 1}`;
        },
      }));
      expect(folderTree(deep.toReversed()).all()).toHaveLength(count);
      return reads;
    };
    expect(work(1_000) / work(500)).toBeLessThan(2.5);
  });
});

describe('the list of documents', () => {
  const file = (bytes: number, addedAt: number, kind: string) => ({ sha256: '0', bytes, addedAt, kind });
  const documents = readDocuments([
    {
      id: '1',
      name: 'Boiler 10.pdf',
      file: file(5, 3, 'pdf'),
      folder: 'deep',
      attached: [{ kind: 'tag', id: 't' }],
    },
    { id: '2', name: 'boiler 9.pdf', file: file(9, 1, 'pdf'), folder: 'gone' },
    { id: '3', name: 'Ansicht.jpg', file: file(7, 2, 'picture'), keywords: ['Boiler'] },
    { id: '4', name: 'Site', url: 'https://example.com' },
  ]);
  const tree = folderTree(readFolders([{ id: 'top' }, { id: 'deep', parent: 'top' }]));
  const all: Listed = { folder: null, words: '', kind: null, place: null };
  const ids = (list: readonly TourDocument[]) => list.map(({ id }) => id).join('');

  it.each([
    ['name', '3214'],
    ['date', '4231'],
    ['size', '4132'],
  ] as const)('is sorted by %s', (by, order) => {
    expect(ids(sortDocuments(documents, { by, descending: false }))).toBe(order);
    expect(ids(sortDocuments(documents, { by, descending: true }))).toBe(
      order.split('').toReversed().join(''),
    );
  });

  it.each<[string, Partial<Listed>, string]>([
    ['the top level, with files of missing folders', {}, '234'],
    ['one folder', { folder: 'deep' }, '1'],
    ['a folder without its subfolders', { folder: 'top' }, ''],
    ['words in a folder and its subfolders', { folder: 'top', words: 'BOIL' }, '1'],
    ['words in names and keywords of all folders', { words: 'boiler' }, '123'],
    ['a kind', { kind: 'pdf' }, '12'],
    ['web addresses', { kind: 'link' }, '4'],
    ['attachments of a place', { place: { kind: 'tag', id: 't' } }, '1'],
    ['files of the whole twin', { place: 'twin' }, '234'],
  ])('shows %s', (_, listed, found) => {
    expect(ids(filterDocuments(documents, { ...all, ...listed }, tree))).toBe(found);
  });
});
