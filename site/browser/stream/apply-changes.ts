import { applyTourChanges } from '../../../contract/changes/tour-changes.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import type { ChangesEvent, WatchEvent } from '../../../contract/topic.ts';

/** An event that says how its topic is, whatever was known of it before. */
export type WholeEvent = Exclude<WatchEvent, ChangesEvent>;
type DocumentEvent = Extract<WatchEvent, { type: 'document' }>;

/** What is known of a topic after the changes; null where they follow on something else than what is known. */
export function applyChangesEvent(
  known: WholeEvent | null | undefined,
  { topic, revision, changes }: ChangesEvent,
): DocumentEvent | null {
  if (known?.type !== 'document' || !isRecord(known.document)) return null;
  if (known.revision < changes.since || known.revision > revision) return null;
  return { type: 'document', topic, revision, document: applyTourChanges(known.document, changes) };
}
