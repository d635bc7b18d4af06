import { setImmediate } from 'node:timers/promises';
import type { Origin } from '../../../contract/twin-archive/provenance.ts';
import type { TourPatch } from '../../../contract/tour.ts';
import { listCollections } from '../../../contract/changes/collections.ts';
import { cutCollections } from '../../platform/store/migrations/cut-collections.ts';

/**
 * The content of a twin. Imports and snapshots store it as lines of text: the first line contains the fields
 * of the document, the second the origin, and each further line an item or a scan. In the lines of items and
 * scans, a reader parses only the collection and the id at the start of the line.
 */
export interface TwinContent {
  /** Null if an archive contains only scans. */
  fields: TourPatch | null;
  /** Null for a twin that was created on this server. */
  origin: Origin | null;
  items: ItemLine[];
}

export interface ItemLine {
  collection: string;
  id: string;
  /** The item as JSON. */
  content: string;
}

const TAB = '\t';

/** The collection name in the lines of scans, each of which contains an `ArchivedScan`. */
export const SCANS = 'scans';

/**
 * Returns the first two lines. Both arguments are JSON. `origin` is 'null' for a twin that was created on
 * this server.
 */
export function headLines(fields: string, origin: string): string {
  return `${fields}\n${origin}\n`;
}

export function itemLine({ collection, id, content }: ItemLine): string {
  return `${JSON.stringify([collection, id])}${TAB}${content}\n`;
}

/**
 * Returns the content that the lines contain. The lines were validated when they were written. Yields to the
 * event loop after each piece.
 */
export async function readTwinLines(pieces: AsyncIterable<Uint8Array>): Promise<TwinContent> {
  const decoder = new TextDecoder();
  const head: string[] = [];
  const items: ItemLine[] = [];
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (head.length < 2) head.push(line);
      else items.push(parseItemLine(line));
    }
    await setImmediate();
  }
  const [fields = '{}', origin = 'null'] = head;
  return {
    fields: JSON.parse(fields) as TourPatch | null,
    origin: JSON.parse(origin) as Origin | null,
    items,
  };
}

function parseItemLine(line: string): ItemLine {
  const tab = line.indexOf(TAB);
  const [collection, id] = JSON.parse(line.slice(0, tab)) as [string, string];
  return { collection, id, content: line.slice(tab + 1) };
}

/** The fields of a tour, and the items that earlier versions stored as fields. */
export interface CutFields {
  fields: TourPatch;
  items: ItemLine[];
}

/**
 * Splits the fields of a tour from an earlier version into fields and items. Fields that are now collections
 * become items. Values that cannot become items are kept as fields under another name. `items`: number of
 * items that the tour already has.
 */
export function cutEarlierFields(fields: TourPatch, items = 0): CutFields {
  const names = listCollections().map(({ name }) => name);
  if (!names.some((name) => name in fields)) return { fields, items: [] };
  const cut = cutCollections(JSON.stringify(fields), items);
  return {
    fields: JSON.parse(cut.document) as TourPatch,
    items: [...cut.collections].flatMap(([collection, own]) => own.map((item) => ({ collection, ...item }))),
  };
}
