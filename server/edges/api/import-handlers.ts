import { AppError } from '../../../contract/errors.ts';
import { applyInputSchema } from '../../../contract/import.ts';
import { IMPORT_MAX_BYTES } from '../../../contract/limits.ts';
import type { Needs } from '../../platform/access/context.ts';
import { applyImport } from '../../domain/imports/apply/apply-import.ts';
import { checkAgain } from '../../domain/imports/receive/check-again.ts';
import { deleteImport } from '../../domain/imports/receive/delete-import.ts';
import { readImport } from '../../domain/imports/receive/read-import.ts';
import { authorizeImport, receiveImport } from '../../domain/imports/receive/receive-import.ts';
import { deleteSnapshot, listSnapshots } from '../../domain/imports/apply/snapshots.ts';
import { restoreSnapshot } from '../../domain/imports/apply/restore-snapshot.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { ifMatchOf, jsonAnswers, userIdOf } from './documents/json-answers.ts';
import { readJson, SMALL_BODY_BYTES } from './request/request-body.ts';
import type { Call, Handlers } from './routing/handlers.ts';
import { pages } from '../../../contract/addresses.ts';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { multipartFile } from './request/multipart-file.ts';
import { isTableCollection, tableCollections } from '../../../contract/changes/kinds/kinds.ts';

/** Milliseconds that a file to be imported may take to arrive: 55 kB/s for the largest. */
const ARRIVAL = 20 * 60_000;

/** Bytes of a form beside its file. */
const FORM_BYTES = 16 * 1024;

const FORMATS = { 'application/zip': 'archive', 'text/csv': 'csv' } as const;

type ImportRoute =
  | 'startImport'
  | 'readImport'
  | 'checkImportAgain'
  | 'applyImport'
  | 'deleteImport'
  | 'listSnapshots'
  | 'restoreSnapshot'
  | 'deleteSnapshot';

export function importHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>,
  headers: HeaderSet,
): Handlers<ImportRoute> {
  const { json } = jsonAnswers(headers);
  return {
    async startImport(c) {
      if (isForm(c)) return await answerForm(context, c, headers);
      const userId = userIdOf(c);
      authorizeImport(c.var.actor, userId);
      const file = {
        format: formatOf(c),
        collection: readCollection(c.req.query('collection')),
        fileName: fileNameOf(c),
      };
      const pieces = c.var.body.stream(IMPORT_MAX_BYTES, ARRIVAL);
      return json(
        JSON.stringify(await receiveImport(context, c.var.actor, { userId, ...file, pieces })),
        202,
      );
    },
    async readImport(c) {
      return json(JSON.stringify(await readImport(context, c.var.actor, importOf(c))));
    },
    async checkImportAgain(c) {
      return json(JSON.stringify(await checkAgain(context, c.var.actor, importOf(c))), 202);
    },
    async applyImport(c) {
      authorizeImport(c.var.actor, userIdOf(c));
      const agreed = parseDocument(applyInputSchema, await readJson(c, SMALL_BODY_BYTES));
      const input = { ...importOf(c), ifMatch: ifMatchOf(c), ...agreed };
      return json(JSON.stringify(await applyImport(context, c.var.actor, input)));
    },
    async deleteImport(c) {
      await deleteImport(context, c.var.actor, importOf(c));
      return new Response(null, { status: 204, headers });
    },
    async listSnapshots(c) {
      return json(JSON.stringify(await listSnapshots(context, c.var.actor, { userId: userIdOf(c) })));
    },
    async restoreSnapshot(c) {
      await restoreSnapshot(context, c.var.actor, { ...snapshotOf(c), ifMatch: ifMatchOf(c) });
      return new Response(null, { status: 204, headers });
    },
    async deleteSnapshot(c) {
      await deleteSnapshot(context, c.var.actor, snapshotOf(c));
      return new Response(null, { status: 204, headers });
    },
  };
}

function importOf(c: Call) {
  return { userId: userIdOf(c), importId: c.req.param('importId') ?? '' };
}

function snapshotOf(c: Call) {
  return { userId: userIdOf(c), snapshotId: c.req.param('snapshotId') ?? '' };
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

/** Whether a page without scripts has sent the file, which shows whatever is answered. */
function isForm(c: Call): boolean {
  return /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');
}

/** Takes the file of a form, and leads to the page that shows what became of it. */
async function answerForm(
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

/** What a table is said to hold: tags where nothing is said. Throws `invalid-request`. */
function readCollection(name = 'tags'): string {
  if (isTableCollection(name)) return name;
  throw new AppError('invalid-request', `A table holds ${tableCollections().join(' or ')}.`);
}
