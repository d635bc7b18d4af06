import { canHaveFiles } from '../../../../contract/changes/kinds/kinds.ts';
import type { Attachment } from '../../../../contract/files/document.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import { ATTACHMENTS_MAX } from '../../../../contract/limits.ts';
import { joinFields, splitFields } from '../../../../contract/json/json-fields.ts';

export interface Places {
  attached: readonly Attachment[];
  folder?: string | undefined;
}

/** A document's JSON with these places too, as far as there is room, and in that folder; the very same text where it has all that. */
export function attach(content: string, { attached, folder }: Places): string {
  const fields = splitFields(content);
  const has = JSON.parse(fields.get('attached') ?? '[]') as unknown;
  const own = Array.isArray(has) ? (has as unknown[]) : [];
  const known = new Set(own.filter(isAttachment).map(keyOf));
  const added = attached
    .filter((place) => !known.has(keyOf(place)))
    .slice(0, Math.max(0, ATTACHMENTS_MAX - own.length));
  const moved = folder !== undefined && fields.get('folder') !== JSON.stringify(folder);
  if (added.length === 0 && !moved) return content;
  if (added.length > 0) fields.set('attached', JSON.stringify([...own, ...added]));
  if (moved) fields.set('folder', JSON.stringify(folder));
  return joinFields(fields);
}

function isAttachment(value: unknown): value is Attachment {
  return isRecord(value) && canHaveFiles(value.kind) && typeof value.id === 'string';
}

function keyOf({ kind, id }: Attachment): string {
  return `${kind} ${id}`;
}
