import { findCollection } from '../../../../contract/changes/collections.ts';
import { canonicalFile, canonicalLine } from '../../../../contract/twin-archive/canonical-json.ts';
import { schemaReference, toTwinContent } from '../../../../contract/twin-archive/content.ts';
import type { ExportedTour } from './read-export.ts';

/** The text of `content/twin.json`. */
export function twinFile({ fields }: ExportedTour): string {
  return canonicalFile({ $schema: schemaReference('twin'), twin: toTwinContent(fields) });
}

/** The text of a collection's file, in parts: an item to the line, so that two of them are compared line by line. */
export function* collectionFile(name: string, items: readonly string[]): Generator<string> {
  yield `{\n  "$schema": ${JSON.stringify(schemaReference(name))},\n  "items": [`;
  const archived = findCollection(name)?.archived;
  for (const [index, text] of items.entries()) {
    const item: unknown = JSON.parse(text);
    yield `${index > 0 ? ',' : ''}\n    ${canonicalLine(archived ? archived.parse(item) : item)}`;
  }
  yield items.length > 0 ? '\n  ]\n}\n' : ']\n}\n';
}
