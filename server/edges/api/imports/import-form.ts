import { pages } from '../../../../contract/addresses.ts';
import { IMPORT_MAX_BYTES } from '../../../../contract/limits.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { authorizeImport, receiveImport } from '../../../domain/imports/receive/receive-import.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { userIdOf } from '../documents/json-answers.ts';
import { multipartFile } from '../request/multipart-file.ts';
import type { Call } from '../routing/handlers.ts';
import { ARRIVAL } from './arrival.ts';
import { readCollection } from './read-collection.ts';

/** Bytes of a form beside its file. */
const FORM_BYTES = 16 * 1024;

/** Whether a page without scripts has sent the file, which shows whatever is answered. */
export function isForm(c: Call): boolean {
  return /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');
}

/** Takes the file of a form, and leads to the page that shows what became of it. */
export async function answerForm(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>,
  c: Call,
  headers: HeaderSet,
): Promise<Response> {
  const lead = (location: string) => new Response(null, { status: 303, headers: { ...headers, location } });
  try {
    const userId = userIdOf(c);
    authorizeImport(c.var.actor, userId);
    const body = c.var.body.stream(IMPORT_MAX_BYTES + FORM_BYTES, ARRIVAL);
    const { name, fields, pieces } = await multipartFile(c.req.header('content-type') ?? '', body);
    const format = /\.(csv|tsv|txt)$/i.test(name) ? 'csv' : 'archive';
    const collection = readCollection(fields.get('collection'));
    const input = { userId, format, collection, fileName: name, pieces } as const;
    const { id } = await receiveImport(context, c.var.actor, input);
    return lead(pages.import(id));
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'internal' || code === 'unavailable') context.log.error({ err: error }, 'form failed');
    return lead(pages.importFailed(code));
  }
}
