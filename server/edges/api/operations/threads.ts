import { AppError } from '../../../../contract/errors.ts';
import {
  COMMENT_MAX_LENGTH,
  COMMENTS_MAX,
  OPERATIONS_MAX,
  THREAD_PICTURE_MAX_BYTES,
  THREADS_MAX,
} from '../../../../contract/limits.ts';
import { BCF_VERSIONS, type BcfVersion } from '../../../../contract/threads/bcf/bcf-version.ts';
import { COMMENT_EDITABLE } from '../../../../contract/threads/thread.ts';
import { textStream } from '../../../domain/exports/signed-parts.ts';
import { authorizeThreadOperations, changeThreads } from '../../../domain/threads/change-threads.ts';
import { exportBcf, exportThreads } from '../../../domain/threads/export-threads.ts';
import {
  authorizeThreads,
  markThreadSeen,
  readThreadPicture,
  readThreads,
} from '../../../domain/threads/read-threads.ts';
import {
  authorizeAbuse,
  reportAbuse,
  authorizeReport,
  reportProblem,
} from '../../../domain/threads/reports.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canSeeMembers } from '../../../platform/access/policy.ts';
import { attachment } from '../answer/attachment.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import { BODY_MAX_BYTES } from '../request/request-body.ts';
import { bodyOf, handlersFor, jsonAnswers, tourOf } from './json-answers.ts';
import { WRITE_ERRORS, type OperationDescription } from './operation.ts';

/**
 * Maximum number of bytes in a request with a report, which contains a text, a picture and a view. In JSON,
 * each code unit of the text can take six bytes.
 */
const REPORT_MAX_BYTES = 6 * COMMENT_MAX_LENGTH + 2 * THREAD_PICTURE_MAX_BYTES;
const HIDDEN =
  'For anyone except the owner and the members, the response is the same 404 as for a twin that does not exist.';
export const THREAD_OPERATIONS = {
  readThreads: {
    summary: 'Read the threads of a twin',
    description: `Returns the changes since a revision, the people that the changes name, and how far you have read each thread. ${HIDDEN} The topic \`…/threads\` of the event stream reports changes. Only the owner gets \`replyTo\`, the address that a visitor left with a report. If \`tourId\` is not the same as before, another twin has replaced the twin: discard your copy of the threads.`,
    query: { since: 'The revision that you have. Omit it to get everything.' },
    answer: 'ThreadsAnswer',
    errors: ['invalid-request'],
  },
  changeThreads: {
    summary: 'Write in the threads of a twin',
    description:
      `Applies up to ${OPERATIONS_MAX} operations on the collections \`threads\` and \`comments\`, in order and in one revision. The owner, editors and commenters can start threads, add comments, and resolve or reopen threads (\`resolved\`). Authors can edit \`text\` and \`mentions\` of their comments for ${COMMENT_EDITABLE / 60_000} minutes, and remove their comments. The owner can remove all comments and threads. A removed comment leaves a placeholder. An operation on a deleted thread or comment has no effect. The server sets authors and times, and drops mentions of anyone except the owner and the members. A new thread can have a \`picture\`: a PNG in Base64 of up to 640 × 640 pixels and ${THREAD_PICTURE_MAX_BYTES / 1024} KiB. ` +
      `An operation whose \`id\` was already applied has no effect. The server responds when the change is durable, with the current state of every item that the operations name. If one operation is rejected, none is applied. A comment can have up to ${COMMENT_MAX_LENGTH} characters, and a twin up to ${THREADS_MAX} threads and ${COMMENTS_MAX} comments.`,
    request: 'OperationsInput',
    answer: 'TourChanges',
    headers: { 'Tour-Id': 'The opaque id of the twin.' },
    versioned: true,
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  readThreadPicture: {
    summary: 'Read the picture of a thread',
    description: 'Returns the picture as a `data:` URL of a PNG.',
    answer: 'ThreadPicture',
  },
  markThreadSeen: {
    summary: 'Mark a thread as seen',
    description: 'Marks the thread as seen up to the given revision. An earlier revision has no effect.',
    request: 'SeenInput',
    errors: WRITE_ERRORS,
  },
  reportProblem: {
    summary: 'Report a problem as a visitor',
    description: `For anyone who can read a public twin whose owner allows reports (\`reports\`), except users who can comment. For other twins, the response is the same 404 as for a twin that does not exist. Starts a thread that only the owner and the members see. Only the owner sees \`replyTo\`. If the request is repeated with the same \`id\`, the report is stored only once. A report can have up to ${COMMENT_MAX_LENGTH} characters. The operator limits the number of reports per hour from a network.`,
    request: 'ReportInput',
    answer: 'ReportAnswer',
    status: 201,
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  reportAbuse: {
    summary: 'Report abuse to the staff',
    description:
      'Any signed-in user who can read a twin can report it. Members can also report a thread or a comment, which the report then quotes. Staff receive the report as a message from the user. If the request is repeated with the same `id`, the report is stored only once.',
    request: 'AbuseInput',
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  exportThreads: {
    summary: 'Export the threads of a twin as JSON',
    description: `Returns the same \`comments.json\` as in the owner’s archive, but without the email addresses of visitors. ${HIDDEN}`,
    answer: 'ExportedComments',
    errors: ['too-many-requests'],
  },
  exportThreadTable: {
    summary: 'Export the threads of a twin as a table',
    description: `Returns a CSV file like the one for tags, with a row for each comment. Its columns are thread, about, title, state, x, y, z, comment, author, written, edited, deleted, text and mentions. ${HIDDEN}`,
    media: 'text/csv',
    errors: ['too-many-requests'],
  },
  exportThreadsBcf: {
    summary: 'Export the threads of a twin as BCF',
    description: `Returns a ZIP archive, which the server creates during the download. It contains a topic for each thread, with its view, picture and comments. Coordinates are in metres, in the coordinate system of the twin’s capture, rotated so that z points up. GUIDs are the same in every export. Deleted comments and email addresses are not included. ${HIDDEN}`,
    query: { version: 'The version of BCF: `2.1` or `3.0` (the default).' },
    media: 'application/zip',
    errors: ['invalid-request', 'too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;

export function threadHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof THREAD_OPERATIONS> {
  const { file, json, versioned } = jsonAnswers(headers);
  const { changes, returns, withBody } = handlersFor(context, headers);
  const threadOf = (c: Call) => ({ ...tourOf(c), threadId: c.req.param('threadId') ?? '' });
  const operationsOf = withBody(tourOf, authorizeThreadOperations, BODY_MAX_BYTES);
  const reportOf = withBody(tourOf, authorizeReport, REPORT_MAX_BYTES);
  async function answerFile(c: Call, as: 'json' | 'csv', type: string): Promise<Response> {
    const { name, texts } = await exportThreads(context, c.var.actor, { ...tourOf(c), as });
    return file(textStream(texts), type, attachment(name, `threads.${as}`));
  }
  return {
    async readThreads(c) {
      const parts = await readThreads(context, c.var.actor, { ...tourOf(c), since: c.req.query('since') });
      return new Response(bodyOf(parts), { headers: { ...headers, 'content-type': 'application/json' } });
    },
    async changeThreads(c) {
      const written = await changeThreads(context, c.var.actor, await operationsOf(c));
      return versioned(bodyOf(written.parts), written.revision, { 'tour-id': written.globalId });
    },
    readThreadPicture: async (c) =>
      json({ picture: await readThreadPicture(context, c.var.actor, threadOf(c)) }),
    markThreadSeen: changes(
      markThreadSeen,
      withBody(threadOf, ({ store }, actor, thread) =>
        authorizeThreads(store.db, actor, thread, canSeeMembers),
      ),
    ),
    reportProblem: returns(
      reportProblem,
      async (c) => ({ ...(await reportOf(c)), clientAddress: c.var.clientAddress }),
      201,
    ),
    reportAbuse: changes(reportAbuse, withBody(tourOf, authorizeAbuse)),
    exportThreads: (c) => answerFile(c, 'json', 'application/json'),
    async exportThreadsBcf(c) {
      const input = { ...tourOf(c), version: bcfVersionOf(c.req.query('version')) };
      const { name, archive } = await exportBcf(context, c.var.actor, input);
      return file(archive, 'application/zip', attachment(name, 'comments.bcf'));
    },
    exportThreadTable: (c) => answerFile(c, 'csv', 'text/csv; charset=utf-8'),
  };
}

function bcfVersionOf(asked = '3.0'): BcfVersion {
  const found = BCF_VERSIONS.find((each) => each === asked);
  if (found) return found;
  throw new AppError('invalid-request', `“version” must be one of ${BCF_VERSIONS.join(', ')}.`);
}
