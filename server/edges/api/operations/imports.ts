import { AppError } from '../../../../contract/errors.ts';
import { applyInputSchema } from '../../../../contract/import.ts';
import { IMPORT_MAX_BYTES, IMPORT_KEPT, SNAPSHOT_KEPT } from '../../../../contract/limits.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { applyImport, restoreSnapshot } from '../../../domain/imports/apply/apply-import.ts';
import {
  checkAgain,
  deleteImport,
  authorizeImport,
  receiveImport,
} from '../../../domain/imports/receive/receive-import.ts';
import { readImport } from '../../../domain/imports/receive/read-import.ts';
import { deleteSnapshot, listSnapshots } from '../../../domain/imports/apply/snapshots.ts';
import { parseDocument } from '../../../platform/store/parse-document.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { handlersFor, ifMatchOf, jsonAnswers, tourOf } from './json-answers.ts';
import { readJson, SMALL_BODY_BYTES } from '../request/request-body.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import { pages } from '../../../../contract/addresses.ts';
import { toAppError } from '../../../platform/errors/status.ts';
import { multipartFile } from '../request/multipart-file.ts';
import { isTableCollection, tableCollections } from '../../../../contract/changes/kinds.ts';
import { WRITE_ERRORS, type OperationDescription } from './operation.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Milliseconds within which a file to import must arrive. The largest file must arrive at 55 kB/s or faster.
 */
const ARRIVAL = 20 * 60_000;

/** Maximum number of bytes in a form in addition to its file. */
const FORM_BYTES = 16 * 1024;

const FORMATS = { 'application/zip': 'archive', 'text/csv': 'csv' } as const;

export const IMPORT_OPERATIONS = {
  startImport: {
    summary: 'Upload a file to import',
    description:
      'The file is a twin archive, a table of tags or, with `collection=points`, a table of points of interest. The server checks it in the background and changes nothing until you apply it. Each user can have one uploaded file at a time, and a new upload replaces it. ' +
      `The file can be up to ${IMPORT_MAX_BYTES / 1024 ** 2} MiB and is kept for ${IMPORT_KEPT / HOUR} hours. To send the file’s name, percent-encode it in the File-Name header.`,
    takes: ['application/zip', 'text/csv'],
    answer: 'Import',
    status: 202,
    errors: ['invalid-request', 'document-too-large', 'too-slow', 'conflict', 'too-many-requests'],
  },
  readImport: {
    summary: 'Preview an import',
    description:
      'Only for the user who sent the file. Returns whether the file has been checked, what it would import, what is rejected (with line and reason), and the twin that an archive would replace.',
    answer: 'Import',
  },
  checkImportAgain: {
    summary: 'Compare a table with the twin again',
    description: 'Use this operation if the twin has changed since the table was checked.',
    answer: 'Import',
    status: 202,
    errors: ['too-many-requests'],
  },
  applyImport: {
    summary: 'Import a checked file',
    description:
      'Imports everything or nothing, in one revision. If-Match is the revision of the twin in the preview, or `"0"` if there was no twin. If the twin has changed since, nothing is imported. If `replace` is set, an archive replaces the existing twin. The new twin is private and has a new Tour-Id. A table adds and changes items but removes none. If `leaveOut` is set, rejected rows are skipped. The previous twin is kept as a snapshot.',
    request: 'ApplyInput',
    answer: 'Import',
    conditional: true,
    errors: [...WRITE_ERRORS, 'conflict', 'revision-required', 'quota-exceeded'],
  },
  deleteImport: {
    summary: 'Discard an uploaded file',
    description: 'Succeeds even if the file does not exist.',
  },
  listSnapshots: {
    summary: 'List snapshots of twins before imports',
    description: `Returns the snapshots, newest first. Each snapshot is kept for ${SNAPSHOT_KEPT / DAY} days. Its compressed size counts towards the user’s storage.`,
    answer: 'SnapshotList',
  },
  restoreSnapshot: {
    summary: 'Restore a snapshot',
    description:
      'Restores the snapshot as a private twin with a new Tour-Id, even if the twin was deleted. The current twin becomes a snapshot. If-Match is the revision of the current twin, or `"0"` if there is none.',
    conditional: true,
    errors: ['conflict', 'revision-required', 'too-many-requests', 'quota-exceeded'],
  },
  deleteSnapshot: {
    summary: 'Permanently delete a snapshot',
    description: 'Succeeds even if the snapshot does not exist.',
    errors: ['too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;

export function importHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof IMPORT_OPERATIONS> {
  const { json } = jsonAnswers(headers);
  const { changes, returns } = handlersFor(context, headers);
  return {
    async startImport(c) {
      if (isForm(c)) return await answerForm(context, c, headers);
      const ref = tourOf(c);
      authorizeImport(c.var.actor, ref.userId);
      const file = {
        format: formatOf(c),
        collection: readCollection(c.req.query('collection')),
        fileName: fileNameOf(c),
      };
      const pieces = c.var.body.stream(IMPORT_MAX_BYTES, ARRIVAL);
      return json(await receiveImport(context, c.var.actor, { ...ref, ...file, pieces }), 202);
    },
    readImport: returns(readImport, importOf),
    checkImportAgain: returns(checkAgain, importOf, 202),
    applyImport: returns(applyImport, async (c) => {
      authorizeImport(c.var.actor, tourOf(c).userId);
      const agreed = parseDocument(applyInputSchema, await readJson(c, SMALL_BODY_BYTES));
      return { ...importOf(c), ifMatch: ifMatchOf(c), ...agreed };
    }),
    deleteImport: changes(deleteImport, importOf),
    listSnapshots: returns(listSnapshots, tourOf),
    restoreSnapshot: changes(restoreSnapshot, (c) => ({ ...snapshotOf(c), ifMatch: ifMatchOf(c) })),
    deleteSnapshot: changes(deleteSnapshot, snapshotOf),
  };
}

function importOf(c: Call) {
  return { ...tourOf(c), importId: c.req.param('importId') ?? '' };
}

function snapshotOf(c: Call) {
  return { ...tourOf(c), snapshotId: c.req.param('snapshotId') ?? '' };
}

function formatOf(c: Call) {
  const media = (c.req.header('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase();
  if (media !== 'application/zip' && media !== 'text/csv') {
    throw new AppError('invalid-request', 'Send an archive as application/zip, or a table as text/csv.');
  }
  return FORMATS[media];
}

/**
 * Returns the file name from the header `File-Name`; '' if it is missing or invalid. The name is
 * percent-encoded, because headers cannot contain all characters.
 */
function fileNameOf(c: Call): string {
  try {
    return decodeURIComponent(c.req.header('file-name') ?? '');
  } catch {
    return '';
  }
}

/**
 * Returns whether an HTML form sent the file, as on pages without scripts. The browser then shows the
 * response as a page.
 */
function isForm(c: Call): boolean {
  return /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');
}

/** Receives the file in a form. Returns a redirect to the page that shows the import or the error. */
async function answerForm(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>,
  c: Call,
  headers: HeaderSet,
): Promise<Response> {
  const lead = (location: string) => new Response(null, { status: 303, headers: { ...headers, location } });
  try {
    const ref = tourOf(c);
    authorizeImport(c.var.actor, ref.userId);
    const body = c.var.body.stream(IMPORT_MAX_BYTES + FORM_BYTES, ARRIVAL);
    const { name, fields, pieces } = await multipartFile(c.req.header('content-type') ?? '', body);
    const format = /\.(csv|tsv|txt)$/i.test(name) ? 'csv' : 'archive';
    const collection = readCollection(fields.get('collection'));
    const input = { ...ref, format, collection, fileName: name, pieces } as const;
    const { id } = await receiveImport(context, c.var.actor, input);
    return lead(pages.import(ref, id));
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'internal' || code === 'unavailable') context.log.error({ err: error }, 'form failed');
    return lead(pages.importFailed({ tourId: c.req.param('tourId') ?? '' }, code));
  }
}

/** Returns the collection whose items a table contains. Throws `invalid-request` for an unknown one. */
function readCollection(name = 'tags'): string {
  if (isTableCollection(name)) return name;
  throw new AppError('invalid-request', `A table contains ${tableCollections().join(' or ')}.`);
}
