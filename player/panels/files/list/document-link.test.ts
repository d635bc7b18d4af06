import { expect, it } from 'vitest';
import { documentSchema } from '../../../../contract/files/stored-file.ts';
import { describeDocument } from './document-link.tsx';

const photo = documentSchema.parse({
  id: 'plate',
  name: 'Type plate.jpg',
  file: {
    version: 'v1',
    sha256: 'a'.repeat(64),
    bytes: 2_000,
    type: 'image/jpeg',
    kind: 'picture',
    addedAt: 0,
    problem: 'A sentence that is longer than a line of the list has room for',
    ownerOnly: true,
  },
});

it('a list entry briefly states that only the owner can see a photo @16.13', () => {
  expect(describeDocument(photo)).toEqual({
    text: 'Only the owner of the twin can open this file',
    bad: true,
  });
});
