import type { Attachment } from '../../../../contract/files/document.ts';
import { joinFields, splitFields } from '../../../../contract/json/json-fields.ts';

interface NewDocument {
  id: string;
  name: string;
  attached: readonly Attachment[];
  folder?: string | undefined;
  version: string;
}

/** A new document as JSON. What else its file says of itself is filled in when the row is saved. */
export function documentText({ id, name, attached, folder, version }: NewDocument): string {
  return JSON.stringify({
    id,
    name,
    description: '',
    keywords: [],
    ...(folder === undefined ? {} : { folder }),
    attached,
    file: { version },
  });
}

/** A document's JSON with another version, to be filled in in the same way. */
export function withVersion(content: string, version: string): string {
  return joinFields(splitFields(content).set('file', JSON.stringify({ version })));
}
