import type { Item } from '../../contract/annotations/operation.ts';
import { listCollections } from '../../contract/annotations/collections.ts';
import {
  ANNOTATION_MAX_BYTES,
  DOCUMENT_MAX_BYTES,
  OBJECT_MAX_KEYS,
  OPERATIONS_MAX,
  TAGS_MAX,
} from '../../contract/limits.ts';
import { fillPath, OPERATIONS, type Route, SERVICES } from '../../contract/routes.ts';
import { JSON_SHAPES, SHAPES } from './shapes.ts';

/** A request that costs as much as one may, `n` being half of a bound and then all of it. */
export interface RequestCase {
  name: string;
  /** Half of the bound. */
  half: number;
  request: (userId: string, n: number) => SentRequest;
  /** All of the bound where more is not worth to be counted. */
  most?: number;
  /** It is asked by a member of staff. */
  staff?: boolean;
  /** What is there before. */
  before?: (userId: string, n: number) => SentRequest;
}

export interface SentRequest {
  method: string;
  path: string;
  body?: string;
}

/** What nobody else may ask. */
const OF_STAFF = new Set(['blockUser', 'unblockUser', 'listAudit', 'listUsers', 'exportUsers']);

const ROUTES: Readonly<Record<string, Route>> = { ...OPERATIONS, ...SERVICES };

/** Every part of a path but the person's. */
const partOf = (name: string) => (name === 'exampleId' ? 'offices' : '0'.repeat(32));

function address({ path }: Route, userId: string): string {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return fillPath(
    path,
    Object.fromEntries(names.map((name) => [name, name === 'userId' ? userId : partOf(name)])),
  );
}

/** Each route that reads a body, with JSON of each shape: a new route is here by itself. */
const BODIES: RequestCase[] = Object.entries(ROUTES)
  .filter(([, { method }]) => ['POST', 'PUT', 'PATCH'].includes(method))
  .flatMap(([name, route]) =>
    Object.entries(JSON_SHAPES).map(([shape, text]) => ({
      name: `${name} with ${shape}`,
      half: DOCUMENT_MAX_BYTES / 16,
      most: 0.95 * DOCUMENT_MAX_BYTES,
      staff: OF_STAFF.has(name),
      request: (userId: string, n: number) => ({
        method: route.method,
        path: address(route, userId),
        body: text(n),
      }),
    })),
  );

/** Each route that is asked, with a query and an address of each shape. */
const QUERIES: RequestCase[] = Object.entries(ROUTES)
  .filter(([name, { method }]) => method === 'GET' && name !== 'watch')
  .flatMap(([name, route]) =>
    (name.startsWith('search') || name.startsWith('list')
      ? ['percents', 'dots and slashes', 'many small words']
      : ['percents']
    ).map((shape) => ({
      name: `${name} asked for ${shape}`,
      half: 3_000,
      staff: OF_STAFF.has(name),
      request: (userId: string, n: number) => {
        const words = encodeURIComponent(SHAPES[shape]!(n)).slice(0, 2 * n);
        return {
          method: 'GET',
          path: `${address(route, userId)}?q=${words}&search=${words}&cursor=${words}`,
        };
      },
    })),
  );

const CHANGES = address(OPERATIONS.changeTour, '{userId}');
const changes = (userId: string, operations: readonly unknown[]): SentRequest => ({
  method: 'POST',
  path: CHANGES.replace(encodeURIComponent('{userId}'), userId),
  body: JSON.stringify({ operations }),
});

/** Fields that make an item of each collection valid. */
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

const operation = (kind: string, collection: string, item: Item, more: object = {}) => ({
  id: `${kind}-${collection}-${item.id}`,
  kind,
  collection,
  item,
  ...more,
});

/** Operations on items of every kind, as many as one request may have, and items as large as they may be. */
const OPERATION_CASES: RequestCase[] = listCollections().flatMap(({ name: collection }) => {
  const item = (id: string): Item => ({ id, ...ITEMS[collection] });
  const many = (kind: string, n: number) =>
    Array.from({ length: n }, (_, index) =>
      operation(
        kind,
        collection,
        item(`${index}`),
        kind === 'change' ? { changed: ['note'], before: { note: `${index}` } } : {},
      ),
    );
  const largest = (n: number): [Item, Record<string, unknown>] => {
    const overtaken = Array.from({ length: n }, (_, index) => ({ v: index }));
    return [{ ...item('large'), overtaken }, { overtaken: overtaken.map(({ v }) => ({ v: v + 0.5 })) }];
  };
  return [
    ...['add', 'change', 'remove'].map((kind) => ({
      name: `${kind} ${collection}, as many as there may be`,
      half: OPERATIONS_MAX / 2,
      request: (userId: string, n: number) => changes(userId, many(kind, n)),
    })),
    {
      name: `add ${collection} with many overtaken values`,
      half: 2_500,
      request: (userId, n) => changes(userId, [operation('add', collection, largest(n)[0])]),
    },
    {
      name: `change ${collection} with many overtaken values on both sides`,
      half: 2_500,
      before: (userId, n) => changes(userId, [operation('add', collection, largest(n)[0])]),
      request: (userId, n) => {
        const [after, before] = largest(n);
        return changes(userId, [
          operation('change', collection, after, { changed: ['overtaken', 'overtaken'], before }),
        ]);
      },
    },
    {
      name: `change ${collection} by one field again and again`,
      half: 5_000,
      before: (userId) =>
        changes(userId, [operation('add', collection, { ...item('again'), note: wide(2_000) })]),
      request: (userId, n) =>
        changes(userId, [
          operation(
            'change',
            collection,
            { ...item('again'), note: [...wide(2_000), 1] },
            { changed: Array.from({ length: n }, () => 'note'), before: { note: wide(2_000) } },
          ),
        ]),
    },
  ] satisfies RequestCase[];
});

const wide = (n: number) => Array.from({ length: n }, (_, index) => index);

const tag = (index: number, text: string) => ({ id: `t${index}`, ...ITEMS['tags'], text });
const tour = (userId: string, tags: readonly unknown[], more: object = {}): SentRequest => ({
  method: 'PATCH',
  path: address(OPERATIONS.writeTour, userId),
  body: JSON.stringify({ tags, ...more }),
});

const DOCUMENTS: RequestCase[] = [
  {
    name: 'a document with as many tags as there may be',
    half: TAGS_MAX / 2,
    request: (userId, n) =>
      tour(
        userId,
        Array.from({ length: n }, (_, index) => tag(index, 'text')),
      ),
  },
  {
    name: 'a document with as many fields as there may be',
    half: OBJECT_MAX_KEYS / 2 - 10,
    request: (userId, n) =>
      tour(userId, [], Object.fromEntries(Array.from({ length: n }, (_, index) => [`f${index}`, index]))),
  },
  {
    name: 'an item that is too large',
    half: ANNOTATION_MAX_BYTES,
    request: (userId, n) =>
      changes(userId, [operation('add', 'tags', { id: 'x', ...ITEMS['tags'], note: wide(n / 4) })]),
  },
];

/** Everything that is taken away, of a twin that grows. */
const EXPORTS: RequestCase[] = Object.entries(ROUTES)
  .filter(([name]) => name.startsWith('export') || name === 'readTour')
  .map(([name, route]) => ({
    name: `${name} of many items`,
    half: TAGS_MAX / 2,
    staff: OF_STAFF.has(name),
    before: (userId, n) =>
      tour(
        userId,
        Array.from({ length: n }, (_, index) => tag(index, SHAPES.formulas!(90))),
      ),
    request: (userId: string) => ({ method: 'GET', path: address(route, userId) }),
  }));

export const REQUEST_CASES: readonly RequestCase[] = [
  ...BODIES,
  ...QUERIES,
  ...OPERATION_CASES,
  ...DOCUMENTS,
  ...EXPORTS,
];
