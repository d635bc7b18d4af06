import { AppError } from '../../../contract/errors.ts';
import { IMPORT_MAX_BYTES } from '../../../contract/limits.ts';
import type { Context } from '../../access/context.ts';
import { deleteImport } from '../../imports/delete-import.ts';
import { readImport } from '../../imports/read-import.ts';
import { authorizeImport, receiveImport } from '../../imports/receive-import.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { userIdOf } from '../documents/document-input.ts';
import { jsonAnswers } from '../documents/json-answers.ts';
import type { Call, Handlers } from '../routing/handlers.ts';

/** Milliseconds that a file may take to arrive: 55 kB/s for the largest. */
const ARRIVAL = 20 * 60_000;

const FORMATS = { 'application/zip': 'archive', 'text/csv': 'csv' } as const;

export function importHandlers(
  context: Context,
  headers: HeaderSet,
): Handlers<'startImport' | 'readImport' | 'deleteImport'> {
  const { json } = jsonAnswers(headers);
  return {
    async startImport(c) {
      const userId = userIdOf(c);
      authorizeImport(c.var.actor, userId);
      const file = { format: formatOf(c), fileName: fileNameOf(c) };
      const pieces = c.var.body.stream(IMPORT_MAX_BYTES, ARRIVAL);
      return json(
        JSON.stringify(await receiveImport(context, c.var.actor, { userId, ...file, pieces })),
        202,
      );
    },
    async readImport(c) {
      return json(JSON.stringify(await readImport(context, c.var.actor, importOf(c))));
    },
    async deleteImport(c) {
      await deleteImport(context, c.var.actor, importOf(c));
      return new Response(null, { status: 204, headers });
    },
  };
}

function importOf(c: Call) {
  return { userId: userIdOf(c), importId: c.req.param('importId') ?? '' };
}

function formatOf(c: Call) {
  const media = (c.req.header('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase();
  if (media !== 'application/zip' && media !== 'text/csv') {
    throw new AppError('invalid-request', 'Send an archive as application/zip, or a table as text/csv.');
  }
  return FORMATS[media];
}

/** Percent-encoded, as a header takes no other letters. */
function fileNameOf(c: Call): string {
  try {
    return decodeURIComponent(c.req.header('file-name') ?? '');
  } catch {
    return '';
  }
}
