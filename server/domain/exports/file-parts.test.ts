import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestContext } from '../../../tests/support/servers/api.ts';
import type { Context } from '../../platform/access/context.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { EMPTY_TOUR } from '../../../contract/tour.ts';
import { type ExportedTour, collectionFile } from './content/read-export.ts';
import { fileParts } from './file-parts.ts';
import { textStream } from './signed-parts.ts';

const sum = (digit: string) => digit.repeat(64);
const document = (id: string, digit: string, more: object = {}) => ({
  id,
  name: `${id}.pdf`,
  file: {
    version: `v-${id}`,
    sha256: sum(digit),
    bytes: 3,
    type: 'application/pdf',
    kind: 'pdf',
    addedAt: 5,
    ...more,
  },
});
const tour: ExportedTour = {
  ...demoTour('owner'),
  fields: { ...EMPTY_TOUR, name: 'Twin', revision: 1 },
  created: 0,
  updated: 0,
  items: new Map([
    [
      'documents',
      [
        document('a', '1'),
        document('same', '1'),
        document('lost', '2'),
        document('ill', '3', { scan: 'infected' }),
        document('new', '3', { scan: 'waiting' }),
        { id: 'link', name: 'Link', url: 'https://example.test/' },
      ].map((item) => JSON.stringify(item)),
    ],
  ]),
};

describe('exporting the files of a twin', () => {
  let context: Context;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ context, close } = await openTestContext('sqlite'));
    for (const digit of ['1', '3'])
      await context.files.putBytes(fileKey('owner', sum(digit)), Buffer.from('PDF'));
  });
  afterAll(() => close());

  it('includes each file once, except lost files and files that have not passed the virus check @14.50', async () => {
    const done = { sent: new Set<string>(), missing: new Set<string>() };
    const parts = [];
    for await (const part of fileParts(context, tour, done)) {
      const bytes = await new Response(part.content as BodyInit).text();
      parts.push({ ...part, content: bytes });
    }
    expect(parts).toEqual([{ path: `files/${sum('1')}.pdf`, role: 'content', content: 'PDF', stored: true }]);
    expect([...done.missing]).toEqual([sum('2'), sum('3')]);
  });

  it('describes a file in its document without server data', async () => {
    const file = collectionFile('documents', tour.items.get('documents') ?? []);
    const { items } = (await new Response(textStream(file)).json()) as { items: { file?: object }[] };
    expect(items[0]?.file).toEqual({ sha256: sum('1'), bytes: 3, type: 'application/pdf', kind: 'pdf' });
  });
});
