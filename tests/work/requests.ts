import type { Item } from '../../contract/changes/operation.ts';
import { listCollections } from '../../contract/changes/collections.ts';
import {
  ANNOTATION_MAX_BYTES,
  ANNOTATIONS_MAX,
  DOCUMENT_MAX_BYTES,
  OBJECT_MAX_KEYS,
  OPERATIONS_MAX,
  TAGS_MAX,
} from '../../contract/limits.ts';
import { fillPath, OPERATIONS, type Route, SERVICES } from '../../contract/routes.ts';
import { JSON_SHAPES, SHAPES } from './shapes.ts';

/** Requests that take as much work as the limits allow. */
export interface RequestCase {
  name: string;
  /** The size of the first requests. The second requests are twice as large. */
  half: number;
  /** The size at the limit, for the benchmark; by default, twice `half`. */
  most?: number;
  /** True if a staff member sends them. */
  staff?: boolean;
  /** Requests that must succeed first. */
  before?: (userId: string, n: number) => readonly SentRequest[];
  requests: (userId: string, n: number) => readonly SentRequest[];
}

export interface SentRequest {
  method: string;
  path: string;
  body?: string;
}

/** Operations that only staff may call. */
const OF_STAFF = new Set(['blockUser', 'unblockUser', 'listAudit', 'listUsers', 'exportUsers']);

const ROUTES: Readonly<Record<string, Route>> = { ...OPERATIONS, ...SERVICES };

function address({ path }: Route, userId: string): string {
  const known: Readonly<Record<string, string>> = { userId, tourId: 'demo-tour', exampleId: 'offices' };
  const valueOf = (name: string) => known[name] ?? '0'.repeat(32);
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return fillPath(path, Object.fromEntries(names.map((name) => [name, valueOf(name)])));
}

/**
 * The shapes of JSON that reach the schema of a route. All other shapes are rejected before that, in the same
 * way for all routes.
 */
const ACCEPTED = [
  'many small values',
  'many keys',
  'many empty items',
  'one huge text',
  'one key again and again',
];

/**
 * All routes that read a body, with JSON of each shape that they parse. One of the routes gets every shape.
 */
const BODIES: RequestCase[] = Object.entries(ROUTES)
  .filter(([, { method }]) => ['POST', 'PUT', 'PATCH'].includes(method))
  .map(([name, route]) => ({
    name: `${name} with JSON of every shape`,
    half: DOCUMENT_MAX_BYTES / 128,
    most: 0.95 * DOCUMENT_MAX_BYTES,
    staff: OF_STAFF.has(name),
    requests: (userId, n) =>
      (name === 'writeTour' ? Object.keys(JSON_SHAPES) : ACCEPTED).map((shape) => ({
        method: route.method,
        path: address(route, userId),
        body: JSON_SHAPES[shape]!(n),
      })),
  }));

/**
 * All GET routes, with long words and a long cursor in the query. The event stream is left out, because it
 * never ends, and so are exports, except the export of users, because no other export reads its query.
 */
const QUERIES: RequestCase[] = Object.entries(ROUTES)
  .filter(([name, { method }]) => method === 'GET' && name !== 'watch' && !/^export(?!Users)/.test(name))
  .map(([name, route]) => ({
    name: `${name} with a long query`,
    half: 1_250,
    staff: OF_STAFF.has(name),
    requests: (userId, n) => {
      const shapes = ['percents', 'dots and slashes', 'many small words'];
      const words = encodeURIComponent(shapes.map((shape) => SHAPES[shape]!(n / 3)).join(''));
      return [`q=${words}&search=${words}`, `cursor=${words}`].map((query) => ({
        method: 'GET',
        path: `${address(route, userId)}?${query}`,
      }));
    },
  }));

/** For each collection, the fields that make an item valid. */
const ITEMS: Readonly<Record<string, Record<string, unknown>>> = {
  tags: { title: 'A', text: '', color: 'red', position: [1, 2, 3], normal: [0, 1, 0] },
  points: { title: 'A' },
  pointTypes: { name: 'A' },
  measurements: {
    kind: 'distance',
    title: 'A',
    points: [0, 1].map((x) => ({ position: [x, 0, 0], snap: 'free' })),
  },
  calibrations: { kind: 'camera', relative: 0.01, absolute: 0.01 },
  folders: { name: 'A' },
  documents: { name: 'A', url: 'https://example.org/' },
  floorplans: { name: 'A' },
};

/** A counter for unique operation ids. The server remembers ids, so a repeated request would do no work. */
let made = 0;
function operation(kind: string, collection: string, item: Item, more: object = {}): object {
  made += 1;
  return { id: `operation-${String(made).padStart(9, '0')}`, kind, collection, item, ...more };
}

const changes = (userId: string, operations: readonly object[]): SentRequest => ({
  method: 'POST',
  path: address(OPERATIONS.changeTour, userId),
  body: JSON.stringify({ operations }),
});

/** Returns as few requests as possible that together apply the same operation to `n` items. */
function onEach(userId: string, n: number, one: (index: number) => object): SentRequest[] {
  return Array.from({ length: Math.ceil(n / OPERATIONS_MAX) }, (_, request) => {
    const from = request * OPERATIONS_MAX;
    const count = Math.min(OPERATIONS_MAX, n - from);
    return changes(
      userId,
      Array.from({ length: count }, (_each, index) => one(from + index)),
    );
  });
}

/** Adds, changes and removes as many items of each collection as a single request may. */
const OPERATION_CASES: RequestCase[] = listCollections().map(
  ({ name, most = OPERATIONS_MAX }): RequestCase => ({
    name: `operations on ${name}`,
    half: most / 5,
    most,
    requests: (userId, n) => {
      const item = (index: number) => ({ id: `${name}-${index}`, ...ITEMS[name] });
      const noted = (index: number) => ({ ...item(index), note: 'A' });
      return [
        ...onEach(userId, n, (index) => operation('add', name, item(index))),
        ...onEach(userId, n, (index) =>
          operation('change', name, noted(index), { changed: ['note'], before: {} }),
        ),
        ...onEach(userId, n, (index) => operation('remove', name, noted(index))),
      ];
    },
  }),
);

const tag = (id: string, more: object): Item => ({ id, ...ITEMS['tags'], ...more });
const wide = (n: number) => Array.from({ length: n }, (_, index) => index);

/** Returns a tag with the maximum number of replaced values, and the same tag with changed values. */
const overtaken = (n: number, by: number) => ({ overtaken: wide(n).map((v) => ({ v: v + by })) });

/** Only uses one collection, because merging is the same for all of them. */
const MERGES: RequestCase[] = [
  {
    name: 'change an item with many replaced values on both sides',
    half: 500,
    most: 5_000,
    before: (userId, n) => [changes(userId, [operation('add', 'tags', tag('large', overtaken(n, 0)))])],
    requests: (userId, n) => [
      changes(userId, [
        operation('change', 'tags', tag('large', overtaken(n, 0)), {
          changed: ['overtaken', 'overtaken'],
          before: overtaken(n, 0.5),
        }),
      ]),
    ],
  },
  {
    name: 'change an item by one field again and again',
    half: 500,
    most: 10_000,
    before: (userId, n) => [changes(userId, [operation('add', 'tags', tag('again', { note: wide(n) }))])],
    requests: (userId, n) => [
      changes(userId, [
        operation('change', 'tags', tag('again', { note: [...wide(n), 1] }), {
          changed: wide(n).map(() => 'note'),
          before: { note: wide(n) },
        }),
      ]),
    ],
  },
];

const tour = (userId: string, document: object): SentRequest => ({
  method: 'PATCH',
  path: address(OPERATIONS.writeTour, userId),
  body: JSON.stringify(document),
});

const DOCUMENTS: RequestCase[] = [
  {
    name: 'a document with many tags',
    half: 250,
    most: TAGS_MAX,
    requests: (userId, n) => [
      tour(userId, { tags: wide(n).map((index) => tag(`t${index}`, { text: 'text' })) }),
    ],
  },
  {
    name: 'a document with many fields',
    half: OBJECT_MAX_KEYS / 2 - 10,
    requests: (userId, n) => [tour(userId, Object.fromEntries(wide(n).map((index) => [`f${index}`, index])))],
  },
  {
    name: 'an item that is too large',
    half: ANNOTATION_MAX_BYTES,
    requests: (userId, n) => [changes(userId, [operation('add', 'tags', tag('x', { note: wide(n / 4) }))])],
  },
];

/** Returns requests that create the maximum number of items in each collection. */
const fullTwin = (userId: string, n: number): SentRequest[] =>
  listCollections().flatMap(({ name, most = n }) =>
    onEach(userId, Math.min(n, most), (index) =>
      operation('add', name, { id: `kept-${index}`, ...ITEMS[name] }),
    ),
  );

/** Requests for everything in a twin that users can read or export. */
const EXPORTS: RequestCase[] = Object.entries(ROUTES)
  .filter(([name]) => name.startsWith('export') || name === 'readTour')
  .map(([name, route]) => ({
    name: `${name} of many items`,
    half: OPERATIONS_MAX / 10,
    most: ANNOTATIONS_MAX / listCollections().length,
    staff: OF_STAFF.has(name),
    before: fullTwin,
    requests: (userId) => [{ method: 'GET', path: address(route, userId) }],
  }));

export const REQUEST_CASES: readonly RequestCase[] = [
  ...BODIES,
  ...QUERIES,
  ...OPERATION_CASES,
  ...MERGES,
  ...DOCUMENTS,
  ...EXPORTS,
];
