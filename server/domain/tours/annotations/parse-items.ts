import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Collection } from '../../../../contract/changes/collections.ts';
import type { Item } from '../../../../contract/changes/operation.ts';
import { ANNOTATION_MAX_BYTES, ISSUES_MAX } from '../../../../contract/limits.ts';
import { refuse } from '../../../platform/store/parse-document.ts';
import type { StoredItem } from './annotation-rows.ts';

/** Items checked in one round of the event loop, about a millisecond's worth. */
const ITEMS_PER_ROUND = 100;

/** An item as a client sent it. */
export interface SentItem {
  collection: Collection;
  item: unknown;
  /** Where it is in the body. */
  path: readonly PropertyKey[];
}

export interface ParsedItem extends StoredItem {
  item: Item;
}

/** Items by the schemas of their collections. Throws `invalid-document` with the first few things that are wrong with them. */
export async function parseItems(sent: readonly SentItem[]): Promise<ParsedItem[]> {
  const parsed: ParsedItem[] = [];
  const issues: z.core.$ZodIssue[] = [];
  for (const [index, { collection, item, path }] of sent.entries()) {
    if (index > 0 && index % ITEMS_PER_ROUND === 0) await setImmediate();
    const result = collection.schema.safeParse(item);
    if (result.success) {
      const content = JSON.stringify(result.data);
      const most = collection.bytes ?? ANNOTATION_MAX_BYTES;
      if (Buffer.byteLength(content) > most) issues.push(tooLarge(item, path, most));
      parsed.push({ id: result.data.id, item: result.data, content });
    } else {
      for (const issue of result.error.issues) issues.push({ ...issue, path: [...path, ...issue.path] });
    }
    if (issues.length >= ISSUES_MAX) break;
  }
  if (issues.length > 0) throw refuse(issues);
  return parsed;
}

function tooLarge(input: unknown, path: readonly PropertyKey[], most: number): z.core.$ZodIssue {
  const message = `An item may have at most ${most / 1024} KiB.`;
  return { code: 'custom', input, path: [...path], message };
}
