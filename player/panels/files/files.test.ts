import { describe, expect, it } from 'vitest';
import type { Capture } from '../../capture/capture.ts';
import { folderTree, readFolders } from '../../tour/folder-tree.ts';
import { collectFiles, DROPPED_MAX, planFolders, targetInSpace } from './file-drops.ts';
import { ATTACHMENTS_MAX, FILE_NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import type { Operation } from '../../../contract/changes/operation.ts';
import type { Undoable } from '../../state/player-state.ts';
import { readDocuments } from '../../tour/read-documents.ts';
import {
  addFolders,
  attachDocuments,
  changeDocument,
  changeFolder,
  detachDocument,
  moveDocuments,
  removeDocuments,
  removeFolder,
  STEP_MAX,
} from './steps.ts';

const file = (name: string) => new File(['x'], name);

function fileEntry(name: string): FileSystemEntry {
  return { name, isFile: true, file: (take: (one: File) => void) => take(file(name)) } as never;
}

/** Returns a folder that lists its entries two at a time. */
function folderEntry(name: string, entries: readonly FileSystemEntry[]): FileSystemEntry {
  return {
    name,
    isDirectory: true,
    createReader() {
      let at = 0;
      return {
        readEntries: (take: (some: readonly FileSystemEntry[]) => void) => take(entries.slice(at, (at += 2))),
      };
    },
  } as never;
}

describe('a drop', () => {
  it('contains the dropped files, and the files in dropped folders with their paths @14.57', async () => {
    const inside = [
      fileEntry('a'),
      fileEntry('.DS_Store'),
      folderEntry('deep', [fileEntry('b')]),
      fileEntry('c'),
    ];
    const { files } = await collectFiles([file('alone'), null, folderEntry('top', inside)]);
    expect(files.map(({ file: { name }, folders }) => [...folders, name].join('/'))).toEqual([
      'alone',
      'top/a',
      'top/deep/b',
      'top/c',
    ]);
  });

  it('keeps the other files if a file or folder cannot be read, and counts what was skipped', async () => {
    const deny = (_: unknown, reject: (reason: Error) => void) => reject(new Error('denied'));
    const deleted = { name: 'deleted', isFile: true, file: deny } as never;
    const denied = {
      name: 'denied',
      isDirectory: true,
      createReader: () => ({ readEntries: deny }),
    } as never;
    const { files, unread } = await collectFiles([
      folderEntry('top', [deleted, fileEntry('a'), denied]),
      fileEntry('b'),
    ]);
    expect(files.map(({ file: { name } }) => name)).toEqual(['a', 'b']);
    expect(unread).toBe(2);
  });

  it('is limited in number and depth', async () => {
    const many = Array.from({ length: DROPPED_MAX + 50 }, (_, index) => file(`${index}`));
    expect((await collectFiles(many)).files).toHaveLength(DROPPED_MAX + 1);
  });

  it('reuses existing folders with the same names, and creates missing ones @14.57', () => {
    const tree = folderTree(readFolders([{ id: 'm', name: 'Manuals' }]));
    let count = 0;
    const dropped = [['Manuals'], ['Manuals', 'New'], ['Manuals', 'New'], []].map((folders) => ({
      file: file('a'),
      folders,
    }));
    const plan = planFolders(dropped, undefined, tree, () => `n${(count += 1)}`);
    expect(plan).toEqual({
      added: [{ id: 'n1', name: 'New', parent: 'm' }],
      folders: ['m', 'n1', 'n1', undefined],
    });
    expect(planFolders(dropped.slice(3), 'm', tree, () => 'x').folders).toEqual(['m']);
    const long = { id: 'l', name: 'x'.repeat(FILE_NAME_MAX_LENGTH) };
    const again = [{ file: file('a.pdf'), folders: [`${long.name}y`] }];
    expect(planFolders(again, undefined, folderTree(readFolders([long])), () => 'n').folders).toEqual(['l']);
  });
});

describe('the drop target', () => {
  const room = {
    id: 'r',
    name: 'Kitchen',
    floor: 'f',
    outline: [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ],
  };
  const around = (fields: Partial<Capture>): Capture =>
    ({
      canPick: true,
      rooms: [room],
      floors: [{ id: 'f', name: 'Floor', elevation: 0, height: 3 }],
      pick: () => Promise.resolve({ position: [1, 0, 1], normal: [0, 1, 0] }),
      ...fields,
    }) as never;

  it.each([
    ['the whole twin', 'inside', {}, {}],
    ['Kitchen', 'floorplan', {}, { attached: [{ kind: 'room', id: 'r' }] }],
    ['the whole twin', 'dollhouse', { pick: () => Promise.resolve(null) }, {}],
    [
      'Boiler',
      'inside',
      { markerAt: () => ({ kind: 'tag', id: 't', title: 'Boiler' }) },
      { attached: [{ kind: 'tag', id: 't' }] },
    ],
  ] as const)('is %s (%s) @14.57', async (name, mode, fields, target) => {
    const found = await targetInSpace({ capture: around(fields as Partial<Capture>), mode }, 0, 0);
    expect(found).toMatchObject({ name, target });
  });
});

const tag = { kind: 'tag', id: 't' } as const;
const held = [
  { id: '1', name: 'A.pdf', folder: 'deep', attached: [tag] },
  { id: '2', name: 'B.pdf', owner: 'kept' },
];
const [a, b] = readDocuments(held) as [(typeof documents)[0], (typeof documents)[0]];
const documents = readDocuments(held);
const folders = readFolders([
  { id: 'top', name: 'Top' },
  { id: 'deep', name: 'Deep', parent: 'top' },
  { id: 'deeper', name: 'Deeper', parent: 'deep' },
]);
const tree = folderTree(folders);

/** Returns a summary of a step. */
const done = (step: Undoable | null): unknown[] =>
  step ? [step.operation, ...(step.alongside ?? [])].map(short) : [];

function short({ collection, kind, item, ...rest }: Operation): unknown {
  const changed = 'changed' in rest ? rest.changed.map((name) => [name, item[name]]) : [];
  return [kind, collection, item.id, ...changed];
}

describe('an edit of files', () => {
  it('changes a file’s fields, and keeps unknown fields', () => {
    const step = changeDocument(b, { name: 'Boiler.pdf', keywords: ['heating'] });
    expect(done(step)).toEqual([
      ['change', 'documents', '2', ['name', 'Boiler.pdf'], ['keywords', ['heating']]],
    ]);
    expect(step?.operation).toMatchObject({ item: { owner: 'kept' }, before: { name: 'B.pdf' } });
    expect(step?.operation).not.toHaveProperty('before.keywords');
  });

  it('changes nothing if all values stay the same', () => {
    expect(changeDocument(a, { name: 'A.pdf' })).toBeNull();
    expect(moveDocuments([a], tree.find('deep'))).toBeNull();
    expect(attachDocuments([a], tag, 'Boiler')).toBeNull();
    expect(removeDocuments([])).toBeNull();
  });

  it('moves several files at once, skipping files that are already there @14.59', () => {
    const step = moveDocuments([a, b], tree.find('deep'));
    expect(done(step)).toEqual([['change', 'documents', '2', ['folder', 'deep']]]);
    expect(done(moveDocuments([a, b], undefined))).toEqual([
      ['change', 'documents', '1', ['folder', undefined]],
    ]);
    expect(step?.text).toBe('1 file moved to “Deep”.');
  });

  it('attaches several files to an item, and detaches a file @14.59', () => {
    expect(done(attachDocuments([a, b], { kind: 'room', id: 'r' }, 'Kitchen'))).toEqual([
      ['change', 'documents', '1', ['attached', [tag, { kind: 'room', id: 'r' }]]],
      ['change', 'documents', '2', ['attached', [{ kind: 'room', id: 'r' }]]],
    ]);
    const room = { kind: 'room', id: tag.id } as const;
    const [both] = readDocuments([{ ...held[0], attached: [tag, room] }]);
    expect(done(detachDocument(both!, tag, 'Boiler'))).toEqual([
      ['change', 'documents', '1', ['attached', [room]]],
    ]);
  });

  it('attaches nothing if a file already has as many places as the server accepts', () => {
    const room = { kind: 'room', id: 'r' } as const;
    const attached = Array.from({ length: ATTACHMENTS_MAX }, (_, id) => ({ kind: 'tag', id: `${id}` }));
    const [full, almost] = readDocuments([
      { ...held[0], attached },
      { ...held[1], attached: attached.slice(1) },
    ]);
    expect(attachDocuments([almost!, full!], room, 'Kitchen')).toBeNull();
    expect(done(attachDocuments([almost!], room, 'Kitchen'))).toHaveLength(1);
  });

  it('deletes files as stored, so that undo restores them unchanged @14.59', () => {
    const step = removeDocuments([a, b]);
    expect(step?.operation.item).toBe(held[0]);
    expect(step?.text).toBe('2 files moved to the bin.');
    expect(removeDocuments([a])?.text).toBe('“A.pdf” moved to the bin.');
  });

  it('is not created if it has more changes than fit in one request', () => {
    const many = readDocuments(Array.from({ length: STEP_MAX + 1 }, (_, id) => ({ id: `${id}` })));
    expect(removeDocuments(many)).toBeNull();
    expect(done(removeDocuments(many.slice(1)))).toHaveLength(STEP_MAX);
  });
});

describe('an edit of folders', () => {
  it('adds and changes folders', () => {
    expect(done(addFolders([{ id: 'x', name: 'X' }]))).toEqual([['add', 'folders', 'x']]);
    expect(done(changeFolder(folders[1]!, { name: 'Deep', parent: undefined }))).toEqual([
      ['change', 'folders', 'deep', ['parent', undefined]],
    ]);
  });

  it('deletes a folder, and moves its content up @14.59', () => {
    expect(done(removeFolder(folders[1]!, tree, documents))).toEqual([
      ['remove', 'folders', 'deep'],
      ['change', 'folders', 'deeper', ['parent', 'top']],
      ['change', 'documents', '1', ['folder', 'top']],
    ]);
  });
});
