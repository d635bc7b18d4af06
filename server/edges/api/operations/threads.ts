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
import { BODY_MAX_BYTES, readJson } from '../request/request-body.ts';
import { bodyOf, jsonAnswers, tourOf, withBody } from './json-answers.ts';
import { WRITE_ERRORS, type OperationDescription } from './operation.ts';

/**
 * Maximum number of bytes in a report: the longest text with every code unit escaped, a picture, and the
 * view.
 */
const REPORT_MAX_BYTES = 6 * COMMENT_MAX_LENGTH + 2 * THREAD_PICTURE_MAX_BYTES;
const HIDDEN = 'To everyone but the owner and members, the answer is the 404 of a twin that does not exist.';
export const THREAD_OPERATIONS = {
  readThreads: {
    summary: 'Read the threads of a twin',
    description: `Returns what changed since a revision, who is named in it, and what you have seen. ${HIDDEN} The topic \`…/threads\` of the event stream reports changes. Only the owner gets \`replyTo\`, the address that a visitor left with a report. Another \`tourId\` than before means another twin: discard what you know.`,
    query: { since: 'The revision that you have. Omit it to get everything.' },
    answer: 'ThreadsAnswer',
    errors: ['invalid-request'],
  },
  changeThreads: {
    summary: 'Write in the threads of a twin',
    description:
      `At most ${OPERATIONS_MAX} operations on the collections \`threads\` and \`comments\`, applied in order in one revision. The owner, editors and commenters start threads, add comments, and resolve or reopen threads (\`resolved\`). Authors edit \`text\` and \`mentions\` of their comments for ${COMMENT_EDITABLE / 60_000} minutes and remove them; the owner removes all comments and threads. A removed comment leaves a gap. An operation on something that was deleted has no effect. The server sets authors and times; mentions of people who are not members are dropped. A new thread can have a \`picture\`: a PNG in Base64, at most 640 × 640 pixels and ${THREAD_PICTURE_MAX_BYTES / 1024} KiB. ` +
      `Each operation is applied once, and the server answers when the change is durable, with the current state of every item named. If one is rejected, none is applied. A comment has at most ${COMMENT_MAX_LENGTH} characters, a twin at most ${THREADS_MAX} threads and ${COMMENTS_MAX} comments.`,
    request: 'OperationsInput',
    answer: 'TourChanges',
    headers: { 'Tour-Id': 'The opaque id of the twin.' },
    versioned: true,
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  readThreadPicture: {
    summary: 'Read the picture of a thread',
    description: 'Returns a PNG as a `data:` address.',
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
    description: `For readers of a public twin whose owner allows it (\`reports\`), except those who can comment. For every other twin, the answer is the 404 of a twin that does not exist. Starts a thread that only the owner and members see; only the owner sees \`replyTo\`. If the request is repeated with the same \`id\`, the report is stored once. At most ${COMMENT_MAX_LENGTH} characters, and as many reports an hour from a network as the operator allows.`,
    request: 'ReportInput',
    answer: 'ReportAnswer',
    status: 201,
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  reportAbuse: {
    summary: 'Report abuse to the staff',
    description:
      'For any signed-in reader of a twin: about the twin, or for members about a thread or comment, which is quoted. Becomes a message of the sender, which staff read. If the client sends an `id`, it can repeat the request.',
    request: 'AbuseInput',
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  exportThreads: {
    summary: 'Export the threads of a twin as JSON',
    description: `The \`comments.json\` of the owner’s archive, without addresses of visitors. ${HIDDEN}`,
    answer: 'ExportedComments',
    errors: ['too-many-requests'],
  },
  exportThreadTable: {
    summary: 'Export the threads of a twin as a table',
    description: `A row for each comment: thread, about, title, state, x, y, z, comment, author, written, edited, deleted, text, mentions. CSV as that of the tags. ${HIDDEN}`,
    media: 'text/csv',
    errors: ['too-many-requests'],
  },
  exportThreadsBcf: {
    summary: 'Export the threads of a twin as BCF',
    description: `A ZIP that the server creates while you download it: a topic for each thread, with its view, picture and comments. Metres, z up, in the frame of the twin’s capture turned so that z points up. GUIDs stay the same in every export. Deleted comments and addresses are left out. ${HIDDEN}`,
    query: { version: 'The version of BCF: `2.1` or `3.0` (the default).' },
    media: 'application/zip',
    errors: ['invalid-request', 'too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;

export function threadHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof THREAD_OPERATIONS> {
  const { done, file, json, versioned } = jsonAnswers(headers);
  const threadOf = (c: Call) => ({ ...tourOf(c), threadId: c.req.param('threadId') ?? '' });
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
      const ref = tourOf(c);
      await authorizeThreadOperations(context, c.var.actor, ref);
      const body = await readJson(c, BODY_MAX_BYTES);
      const { parts, revision, globalId } = await changeThreads(context, c.var.actor, { ...ref, body });
      return versioned(bodyOf(parts), revision, { 'tour-id': globalId });
    },
    readThreadPicture: async (c) =>
      json({ picture: await readThreadPicture(context, c.var.actor, threadOf(c)) }),
    async markThreadSeen(c) {
      const input = await withBody(c, threadOf(c), (actor, thread) =>
        authorizeThreads(context.store.db, actor, thread, canSeeMembers),
      );
      return done(await markThreadSeen(context, c.var.actor, input));
    },
    async reportProblem(c) {
      const ref = tourOf(c);
      await authorizeReport(context, c.var.actor, ref);
      const body = await readJson(c, REPORT_MAX_BYTES);
      const report = { ...ref, body, clientAddress: c.var.clientAddress };
      return json(await reportProblem(context, c.var.actor, report), 201);
    },
    async reportAbuse(c) {
      const report = await withBody(c, tourOf(c), (actor, ref) => authorizeAbuse(context, actor, ref));
      return done(await reportAbuse(context, c.var.actor, report));
    },
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
