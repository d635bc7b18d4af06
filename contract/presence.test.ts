import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readPresenceHostMessage,
  readPresencePlayerMessage,
  readPresenceReport,
  readPresentView,
} from './presence.ts';
import {
  presenceHostMessageSchema,
  presencePlayerMessageSchema,
  presenceReportSchema,
} from './protocol/presence-schema.ts';
import { rounds } from '../tests/support/rounds.ts';

const numRuns = rounds(400, 3_000);

const mostly = <T>(right: fc.Arbitrary<T>, ...wrong: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: right, weight: 40 }, { arbitrary: fc.constantFrom(...wrong), weight: 1 });
const id = mostly(fc.constantFrom('a', 'user-1'), '', 'x'.repeat(65), 7);
const idOrNone = mostly(fc.constantFrom(null, 'a'), '', 'x'.repeat(65), undefined);
const count = mostly(fc.nat(), -1, 0.5, '1', Number.NaN, 2 ** 53);
const coordinate = mostly(fc.integer({ min: -10_000, max: 10_000 }), 10_000.5, '1', null, Number.NaN);
const place = mostly(
  fc.oneof(fc.constant(null), fc.tuple(coordinate, coordinate, coordinate)),
  [1, 2],
  'here',
);
const view = mostly(
  fc.record({
    mode: mostly(fc.constantFrom('inside', 'dollhouse', 'floorplan'), 'outside'),
    sweep: idOrNone,
    position: mostly(fc.tuple(coordinate, coordinate, coordinate), [1, 2], null),
    yaw: mostly(fc.integer({ min: -4, max: 4 }), 1_000.5, '0'),
    pitch: fc.constant(0),
    floor: idOrNone,
    selection: mostly(fc.constantFrom(null, { kind: 'tag', id: 'a' }), { kind: 'tag' }, 'tag'),
    tool: mostly(fc.constantFrom(null, 'place:tag'), 7),
    filter: mostly(fc.constant(''), null),
    types: mostly(fc.constant([]), ['']),
    stop: mostly(fc.constant(null), 7),
    target: place,
    fov: mostly(fc.constantFrom(0.5, 1, 3.1), 0, -1, Math.PI, Number.NaN, '1', undefined),
  }),
  undefined,
  'view',
);
const viewOf = mostly(fc.record({ number: count, view }), null, 5);
const person = mostly(
  fc.record({
    number: count,
    id,
    name: mostly(fc.constantFrom('', 'Ada'), null),
    state: mostly(fc.constantFrom('active', 'hidden', 'away'), 'left'),
    mode: mostly(fc.constantFrom(null, 'inside', 'dollhouse', 'floorplan'), 'outside', undefined),
    floor: idOrNone,
    following: idOrNone,
  }),
  null,
  'Ada',
);
const whole = mostly(fc.integer(), 0.5, '1', null);
const pose = mostly(
  fc.oneof(fc.array(whole, { minLength: 6, maxLength: 6 }), fc.array(whole, { minLength: 9, maxLength: 9 })),
  [1, 2, 3],
  Array.from({ length: 7 }, () => 1),
);
const listOf = (item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  mostly(fc.array(item, { maxLength: 2 }), 'many', null);
const news = mostly(
  fc.record(
    {
      begin: mostly(fc.constant(true), false),
      people: listOf(person),
      left: listOf(count),
      poses: listOf(pose),
      visitors: count,
      total: count,
      followers: listOf(count),
      rate: count,
      view: viewOf,
      come: viewOf,
      released: mostly(fc.constant(true), false),
      hidden: mostly(fc.boolean(), null),
    },
    { requiredKeys: [] },
  ),
  null,
  'news',
  undefined,
);
const saying = {
  view: fc.oneof(fc.constant(null), view),
  point: place,
  following: idOrNone,
  ask: mostly(fc.constantFrom(null, 'come', 'release'), 'go', undefined),
};
const said = mostly(
  fc.oneof(
    fc.record({ kind: mostly(fc.constant('report'), 'else'), ...saying }),
    fc.record({ kind: fc.constant('hide'), hidden: mostly(fc.boolean(), 1, null) }),
  ),
  null,
  'report',
);
const report = mostly(
  fc.record({
    page: id,
    state: mostly(fc.constantFrom('active', 'hidden', 'asleep', 'left'), 'away'),
    ...saying,
  }),
  null,
);

test('accepts a page’s report exactly if the published schema accepts it', () => {
  let taken = 0;
  fc.assert(
    fc.property(report, (sent) => {
      const read = readPresenceReport(sent) !== null;
      expect(read).toBe(presenceReportSchema.safeParse(sent).success);
      taken += Number(read);
    }),
    { numRuns },
  );
  expect(taken).toBeGreaterThan(numRuns / 10);
});

test('accepts a player’s presence message exactly if the published schema accepts it', () => {
  let taken = 0;
  fc.assert(
    fc.property(said, (message) => {
      const read = readPresencePlayerMessage(message) !== null;
      expect(read).toBe(presencePlayerMessageSchema.safeParse(message).success);
      taken += Number(read);
    }),
    { numRuns },
  );
  expect(taken).toBeGreaterThan(numRuns / 10);
});

test('accepts a host’s presence message exactly if the published schema accepts it', () => {
  let taken = 0;
  fc.assert(
    fc.property(news, (about) => {
      const read = readPresenceHostMessage({ news: about }) !== null;
      expect(read).toBe(presenceHostMessageSchema.safeParse({ news: about }).success);
      taken += Number(read);
    }),
    { numRuns },
  );
  expect(taken).toBeGreaterThan(numRuns / 10);
});

test('drops unknown fields of a view', () => {
  const known = {
    mode: 'inside',
    sweep: null,
    position: [0, 1.6, 0],
    yaw: 0,
    pitch: 0,
    floor: null,
    selection: null,
    tool: null,
    filter: '',
    types: [],
    stop: null,
    target: null,
    fov: 1,
  };
  expect(readPresentView({ ...known, secret: 'kept' })).toEqual(known);
});
