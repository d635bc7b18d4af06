import { setImmediate } from 'node:timers/promises';
import type { Origin } from '../../../contract/twin-archive/provenance.ts';
import type { TourPatch } from '../../../contract/tour.ts';
import { listCollections } from '../../../contract/changes/collections.ts';
import { cutCollections } from '../../platform/store/migrations/cut-collections.ts';

/**
 * A twin's content as lines of text, as an import and a snapshot keep it: the fields of its document, where it came from, and then
 * an item to the line, and so each scan of an archive. Who reads them parses no more than the names of the items.
 */
export interface TwinContent {
  /** Null where an archive has scans alone. */
  fields: TourPatch | null;
  /** Null for a twin that was made here. */
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

/** What scans are called where items have the name of their collection: an `ArchivedScan` each. */
export const SCANS = 'scans';

/** Both are JSON; `origin` is `null` for a twin that was made here. */
export function headLines(fields: string, origin: string): string {
  return `${fields}\n${origin}\n`;
}

export function itemLine({ collection, id, content }: ItemLine): string {
  return `${JSON.stringify([collection, id])}${TAB}${content}\n`;
}

/** Returns the content of the lines, which were checked when they were written. Handles each piece in a separate round of the event loop. */
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

/** Fields, and items that were among them. */
export interface CutFields {
  fields: TourPatch;
  items: ItemLine[];
}

/**
 * The fields of a tour that an earlier version wrote, with items in place of those that are collections now; what cannot become an item
 * is kept under another name. `items`: how many the tour has beside them.
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
