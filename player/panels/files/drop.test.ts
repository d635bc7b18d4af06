import { describe, expect, it } from 'vitest';
import type { Capture } from '../../capture/capture.ts';
import { folderTree, readFolders } from '../../tour/folder-tree.ts';
import { collectFiles, DROPPED_MAX, planFolders, targetInSpace } from './file-drops.ts';

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
    const found = await collectFiles([file('alone'), null, folderEntry('top', inside)]);
    expect(found.map(({ file: { name }, folders }) => [...folders, name].join('/'))).toEqual([
      'alone',
      'top/a',
      'top/deep/b',
      'top/c',
    ]);
  });

  it('is limited in number and depth', async () => {
    const many = Array.from({ length: DROPPED_MAX + 50 }, (_, index) => file(`${index}`));
    expect(await collectFiles(many)).toHaveLength(DROPPED_MAX + 1);
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
