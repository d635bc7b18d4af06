import { z } from 'zod';
import type { ItemKind } from '../../contract/changes/kinds.ts';
import type { Collection } from '../../contract/changes/collections.ts';
import { type CsvTable, NOTHING, PLACE_COLUMNS } from '../../server/domain/tours/items-csv/columns.ts';
import { readNumber } from '../../server/domain/tours/items-csv/cells.ts';
import type { Annotation, AnnotationKind } from '../../player/tour/annotation-kind.ts';

/** A kind that does not exist in the product: a lamp that needs maintenance every few days. */
export interface Beacon extends Annotation {
  lamp: string;
  days: number;
}

const vector = z.tuple([z.number(), z.number(), z.number()]);

/** Makes the server store and change beacons item by item. */
export const beaconCollection: Collection = {
  name: 'beacons',
  schema: z.looseObject({
    id: z.string().min(1).max(64),
    lamp: z.string().max(100),
    days: z.int().min(1).default(30),
    position: vector,
    normal: vector,
    sweep: z.string().max(64).optional(),
  }),
};

/** Describes beacons for files, the dashboard's search, and the page in an archive. */
export const beaconItems: ItemKind = {
  name: 'beacon',
  collection: beaconCollection.name,
  label: 'Beacon',
  plural: 'beacons',
  table: true,
  titleField: 'lamp',
  untitled: 'Dark beacon',
  textsIn:
    () =>
    ({ days }) => [`every ${String(days)} days`],
};

/** Describes beacons for tables. */
export const beaconTable: CsvTable = {
  ...beaconCollection,
  item: 'beacon',
  items: 'beacons',
  titleField: 'lamp',
  columns: ['id', 'lamp', 'days', ...PLACE_COLUMNS],
  aliases: new Map(),
  filledIn: new Set(),
  fields: ['id', 'lamp', 'days'],
  fieldOf: new Map(),
  read: new Map([['days', (text, { decimalComma }) => readNumber(text, decimalComma) ?? NOTHING]]),
  write: new Map(),
};

/** Describes beacons for the player. */
export const beaconKind: AnnotationKind<Beacon, Beacon> = {
  name: 'beacon',
  collection: beaconCollection.name,
  read(value) {
    const read = beaconCollection.schema.safeParse(value);
    return read.success ? (read.data as Beacon) : null;
  },
  create: ({ sweep, ...placed }) => ({ ...placed, lamp: '', days: 30, ...(sweep ? { sweep } : {}) }),
  look: ({ lamp, days }) => ({
    title: lamp,
    text: `Every ${days} days`,
    color: days < 30 ? '#ff0000' : '#00ff00',
  }),
  findTexts: ({ lamp, days }) => [lamp, `every ${days} days`],
  texts: {
    plural: 'Beacons',
    untitled: 'Dark beacon',
    none: 'No beacons.',
    noneToEdit: 'No beacons. Light one.',
    count: (count) => `${count} beacons`,
    add: 'Light a beacon',
    placing: 'Click where the beacon burns.',
    placingTouch: 'Tap where the beacon burns.',
    placingFramed: 'Look where the beacon burns.',
    placingAgain: (title) => `Click where ${title} burns now.`,
    newItem: 'New beacon',
    editItem: 'Edit beacon',
    save: 'Save beacon',
    added: (title) => `${title} lit.`,
    changed: (title) => `${title} trimmed.`,
    moved: (title) => `${title} carried.`,
    deleted: (title) => `${title} put out.`,
    find: 'Find a beacon',
    findAll: 'Show all beacons',
    found: (count, all) => `${count} of ${all} burn`,
    shown: (count, all) => `${count} of ${all} beacons`,
    changedElsewhere: () => 'This beacon was trimmed twice.',
    fields: { lamp: 'lamp', days: 'period' },
    fieldValue: (field, value) => (field === 'days' ? `${String(value)} days` : undefined),
  },
};
