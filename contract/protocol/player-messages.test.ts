import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHostMessage, readPlayerMessage } from './player-messages.ts';
import { hostMessageSchema, playerMessageSchema } from './player-protocol.ts';
import { rounds } from '../../tests/support/rounds.ts';

const text = fc.oneof(fc.constantFrom('', 'a', 'edit', 'read-only', 'x'.repeat(65)), fc.string());
const count = fc.oneof(fc.nat(), fc.constantFrom(-1, 0.5, Number.NaN, 2 ** 53, null, '1', undefined));
const tour = fc.oneof(
  fc.record({ matterportId: text, name: fc.jsonValue(), revision: count }, { requiredKeys: [] }),
  fc.constantFrom(null, [], 'tour', { matterportId: 7 }),
);
const part = fc.oneof(fc.double(), fc.constantFrom(0, -1.5, 10_000.1, '1', null));
const viewId = fc.constantFrom<unknown>(null, 'a', '', 'x'.repeat(65), undefined);
const view = fc.oneof(
  fc.record(
    {
      mode: fc.constantFrom('inside', 'dollhouse', 'floorplan', 'outside'),
      sweep: viewId,
      position: fc.oneof(fc.tuple(part, part, part), fc.array(part)),
      yaw: part,
      pitch: part,
      floor: viewId,
      tag: viewId,
      selection: fc.oneof(viewId, fc.record({ kind: viewId, id: viewId })),
      tool: viewId,
      filter: fc.constantFrom<unknown>('', 'pump', 'x'.repeat(201), null, undefined),
      stop: viewId,
    },
    { requiredKeys: ['mode', 'sweep', 'position', 'yaw', 'pitch'] },
  ),
  fc.constantFrom(null, 'view', []),
);
const start = fc.oneof(
  fc.record(
    {
      kind: fc.constantFrom('tour', 'find', 'item', 'else'),
      stop: viewId,
      selection: fc.constantFrom<unknown>(
        { kind: 'tag', id: 'a' },
        { kind: 'tag', id: '' },
        { kind: 'tag' },
        null,
      ),
      words: fc.constantFrom<unknown>('pump', ' ', '\u3000', '', 'x'.repeat(201), null, undefined),
    },
    { requiredKeys: ['kind'] },
  ),
  fc.constantFrom(null, 'tour', []),
);
const name = fc.constantFrom<unknown>('tags', 'a', '', 'x'.repeat(65), 1);
const item = fc.oneof(fc.record({ id: name, title: fc.jsonValue() }), fc.constantFrom(null, [], 'item'));
const operation = fc.oneof(
  fc.record(
    {
      id: name,
      collection: name,
      kind: fc.constantFrom('add', 'change', 'remove', 'move'),
      item,
      changed: fc.oneof(fc.array(fc.string()), fc.constantFrom<unknown>([1], 'title')),
      before: fc.constantFrom<unknown>({}, { title: 'A' }, [], null),
    },
    { requiredKeys: ['kind', 'item'] },
  ),
  fc.constantFrom(null, 'add'),
);
const operations = fc.oneof(
  fc.array(operation, { maxLength: 2 }),
  fc.constantFrom<unknown>(
    undefined,
    Array.from({ length: 501 }, () => ({ id: 'a', collection: 'tags', kind: 'add', item: { id: 'a' } })),
  ),
);
const changes = fc.oneof(
  fc.record(
    {
      since: count,
      revision: count,
      fields: fc.constantFrom<unknown>({}, { name: 'A' }, null, []),
      collections: fc.oneof(
        fc.dictionary(
          fc.constantFrom('tags', 'points'),
          fc.record({ set: fc.array(item), removed: fc.array(name) }),
        ),
        fc.constantFrom<unknown>(null, [], { tags: {} }),
      ),
    },
    { requiredKeys: ['since', 'revision', 'collections'] },
  ),
  fc.constantFrom<unknown>(undefined, null),
);
const target = fc.oneof(
  fc.record(
    {
      attached: fc.oneof(
        fc.array(fc.record({ kind: name, id: name })),
        fc.constantFrom<unknown>('all', [null]),
      ),
      folder: viewId,
      replaces: viewId,
      keepPositions: fc.constantFrom<unknown>(true, false, 1),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom(null, 'here', []),
);
const file = fc.constantFrom<unknown>(new File(['a'], 'a.txt'), 'a.txt', null);
const uploadState = fc.record(
  {
    id: name,
    name: text,
    bytes: part,
    sent: count,
    state: fc.constantFrom('waiting', 'done', 'lost'),
    speed: part,
    left: fc.constantFrom<unknown>(null, 3, '3'),
    problem: text,
    target,
  },
  { requiredKeys: ['id', 'name', 'bytes', 'sent', 'state', 'speed', 'left', 'problem', 'target'] },
);
const fileMessage = fc.oneof(
  fc.record(
    {
      kind: fc.constantFrom(
        'grant-wanted',
        'upload',
        'control',
        'download',
        'request',
        'grant',
        'capture',
        'uploads',
        'answer',
        'else',
      ),
      id: name,
      action: fc.constantFrom('pause', 'forget', 'explode'),
      sha256: fc.constantFrom<unknown>('a'.repeat(64), 'A'.repeat(64), '..', 7),
      name: fc.constantFrom<unknown>('Plan.pdf', '', 7),
      requestId: name,
      request: fc.constantFrom<unknown>({ what: 'bin' }, { what: 'explode' }, null),
      base: fc.constantFrom<unknown>('https://player.test/files/g/', null, 7),
      revision: count,
      uploads: fc.oneof(
        fc.array(fc.record({ id: name, file, target }), { maxLength: 1 }),
        fc.array(uploadState, { maxLength: 1 }),
        fc.constantFrom<unknown>(
          'many',
          [null],
          Array.from({ length: 501 }, () => ({ id: 'a', file: new File([], 'a'), target: {} })),
        ),
      ),
      answer: fc.constantFrom<unknown>(null, { matches: [] }),
      error: fc.constantFrom<unknown>({ code: 'a', detail: 'A.' }, { code: 'a' }, null, 'error'),
    },
    { requiredKeys: ['kind'] },
  ),
  fc.constantFrom<unknown>(null, 'files', []),
);
const types = [
  'files',
  'operations',
  'changes',
  'view',
  'start',
  'sdk-loaded',
  'tour-changed',
  'tour',
  'saved',
  'conflict',
  'error',
  'other',
  undefined,
];

/** Messages that are valid or almost valid, so that they both satisfy and violate each rule. */
const message = fc.oneof(
  fc.constantFrom<unknown>('sdk-loaded', 'else', null, undefined, 1, []),
  fc.record(
    {
      type: fc.constantFrom(...types),
      version: count,
      mode: text,
      changeId: text,
      baseRevision: count,
      revision: count,
      code: text,
      detail: fc.oneof(text, fc.constant(1)),
      tour,
      view,
      start,
      operations,
      changes,
      message: fileMessage,
      tourId: fc.constantFrom<unknown>(undefined, '', 'a', 5),
      link: fc.constantFrom<unknown>(undefined, '', 'https://gov360.example/demo/u', 5, null),
      matterportId: fc.oneof(text, fc.nat()),
    },
    { requiredKeys: ['type'] },
  ),
);

describe('the guards of the player protocol', () => {
  it('accept exactly the player messages that the published schema accepts', () => {
    fc.assert(
      fc.property(message, (data) => {
        expect(readPlayerMessage(data) !== null).toBe(playerMessageSchema.safeParse(data).success);
      }),
      { numRuns: rounds(300, 2_000) },
    );
  });

  it('accept exactly the host messages that the published schema accepts', () => {
    fc.assert(
      fc.property(message, (data) => {
        expect(readHostMessage(data) !== null).toBe(hostMessageSchema.safeParse(data).success);
      }),
      { numRuns: rounds(300, 2_000) },
    );
  });

  it('accept exactly the file messages that the published schemas accept', () => {
    const told = { player: 0, host: 0 };
    const numRuns = rounds(600, 5_000);
    fc.assert(
      fc.property(fileMessage, (about) => {
        const data = { type: 'files', message: about };
        const [player, host] = [readPlayerMessage(data) !== null, readHostMessage(data) !== null];
        expect(player).toBe(playerMessageSchema.safeParse(data).success);
        expect(host).toBe(hostMessageSchema.safeParse(data).success);
        told.player += Number(player);
        told.host += Number(host);
      }),
      { numRuns },
    );
    expect(Math.min(told.player, told.host)).toBeGreaterThan(numRuns / 50);
  });

  it("treat the plain text 'sdk-loaded' as version 1, which supports only whole tours", () => {
    expect(readPlayerMessage('sdk-loaded')).toEqual({ type: 'sdk-loaded', version: 1 });
  });

  it('keep all unknown fields of a tour', () => {
    const tour = { matterportId: 'gv360office', later: { deep: [1] } };
    expect(
      readPlayerMessage({ type: 'tour-changed', changeId: 'a', baseRevision: null, tour }),
    ).toMatchObject({
      tour,
    });
  });
});
