import type { Needs } from '../../../platform/access/context.ts';
import { deleteTour } from '../../../domain/tours/delete-tour.ts';
import { readStoredTour } from '../../../domain/tours/read-tour.ts';
import { authorizeOperations, writeOperations } from '../../../domain/tours/write-operations.ts';
import { authorizeEdit, writeStoredTour } from '../../../domain/tours/write-tour.ts';
import { OpenAtOnce } from '../../../platform/limits/open-at-once.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { sendShared } from '../answer/send-shared.ts';
import { BODY_MAX_BYTES, readJson } from '../request/request-body.ts';
import type { Handlers } from '../request/app-environment.ts';
import { type Body, bodyOf, ifMatchOf, jsonAnswers, writeInput, tourOf } from './json-answers.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { findExample } from '../../../domain/tours/examples.ts';
import {
  ANNOTATIONS_MAX,
  ANNOTATION_MAX_BYTES,
  CALIBRATIONS_MAX,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_MAX_DEPTH,
  DOCUMENT_MAX_KEYS,
  DOCUMENT_MAX_VALUES,
  OBJECT_MAX_KEYS,
  OPERATIONS_MAX,
  OPERATION_KEPT,
  TAGS_MAX,
} from '../../../../contract/limits.ts';
import { CHANGE_ERRORS, WRITE_ERRORS, type OperationDescription } from './operation.ts';

const TOUR_ID = {
  'Tour-Id': 'The opaque id of this tour. A tour that replaces a deleted one has a different id.',
};

const DAY = 24 * 3_600_000;

const JSON_TYPE = { 'content-type': 'application/json' };

export const TOUR_OPERATIONS = {
  readTour: {
    summary: 'Read a tour',
    description:
      'For the owner and the members, and for anyone while it is public. For everyone else, a private tour is the same 404 as one that does not exist. A tour above 256 KiB is compressed as Accept-Encoding allows; its ETag then includes the coding (`"12-br"`), which If-Match accepts too.',
    answer: 'Tour',
    headers: TOUR_ID,
    versioned: true,
    errors: ['too-many-requests', 'busy'],
  },
  writeTour: {
    summary: 'Write fields of a tour',
    description:
      'Only the named fields change; nested objects merge, arrays and null replace; unknown fields are kept. The first write creates the demo tour. A write of `public` needs If-Match, unless it creates the tour: without it, the server answers 428 and changes nothing. The server answers when the change is durable. ' +
      `Without its annotations, a tour has at most ${DOCUMENT_MAX_BYTES / 1024} KiB, ${DOCUMENT_MAX_DEPTH} levels, ${DOCUMENT_MAX_VALUES} values and ${DOCUMENT_MAX_KEYS} keys, ${OBJECT_MAX_KEYS} of them in one object. An array of annotations such as \`tags\` has at most ${TAGS_MAX} items, each with its own id.`,
    request: 'TourPatch',
    answer: 'Tour',
    headers: TOUR_ID,
    versioned: true,
    conditional: true,
    errors: [...WRITE_ERRORS, 'conflict', 'revision-required', 'quota-exceeded'],
  },
  changeTour: {
    summary: 'Change single annotations of a tour',
    description:
      `At most ${OPERATIONS_MAX} operations, applied in order in one revision. An operation on the collection \`twin\`, whose one item is \`twin\`, changes the twin’s own fields, except who can see it. If others changed the same field of the twin, the answer is \`conflict\` with the current tour, and no operation is applied. If others changed the same item, the changes of both sides are kept; if both changed the same field, the sent value wins and the other one goes into the item’s \`overtaken\`. A change restores a removed item, and items that others changed are not removed. Each operation is applied once: for ${OPERATION_KEPT / DAY} days, sending its \`id\` again changes nothing. The server answers when the change is durable, with the current state of every item named. ` +
      `With \`tourId\`, the \`Tour-Id\` of an earlier answer, they apply only to that tour: for a later one, the answer is \`not-found\`. If one operation is rejected, none is applied. Operations on more than 1 MiB of annotations are all checked first, then applied in several revisions, between which others can write. A tour has at most ${ANNOTATIONS_MAX} annotations of ${ANNOTATION_MAX_BYTES / 1024} KiB, of which at most ${CALIBRATIONS_MAX} are calibrations.`,
    request: 'OperationsInput',
    answer: 'TourChanges',
    headers: TOUR_ID,
    versioned: true,
    errors: [...WRITE_ERRORS, 'conflict', 'quota-exceeded'],
    examples: {
      'invalid-document': {
        detail: 'Some of the data is not valid.',
        issues: [
          {
            pointer: '/operations/0/item/title',
            detail: 'Invalid input: expected string, received undefined',
          },
          { pointer: '/operations/1/collection', detail: 'This collection does not exist.' },
        ],
      },
      'document-too-large': { detail: `A request can have at most ${BODY_MAX_BYTES / 1024} KiB here.` },
      'not-found': { detail: 'There is nothing here, or it is not shared with you.' },
    },
  },
  deleteTour: {
    summary: 'Delete a tour',
    description:
      'Deletes its content. If another tour replaces it, the revision continues counting. Repeating the request has no effect.',
    query: { scan: '`1` also permanently deletes the scan that the tour shows.' },
    versioned: true,
    conditional: true,
    errors: [...CHANGE_ERRORS, 'conflict'],
  },
  readExample: {
    summary: 'Read an example tour',
    description: '`example-1`, `example-2` or `example-3`, for anyone.',
    answer: 'ExampleTour',
  },
} as const satisfies Record<string, OperationDescription>;

export function tourHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof TOUR_OPERATIONS> {
  const { done, versioned } = jsonAnswers(headers);
  const { network, visitors } = context.config.limits.largeReads;
  const largeReads = new OpenAtOnce('large twins', { person: network, network, visitors });
  const answer = ({ body, revision, globalId }: { body: Body; revision: number; globalId: string }) =>
    versioned(body, revision, { 'tour-id': globalId });
  return {
    async readTour(c) {
      const tour = await readStoredTour(context, c.var.actor, tourOf(c));
      if (!tour.shared) return answer(tour);
      return await sendShared(
        c,
        tour.shared,
        { ...headers, ...JSON_TYPE, 'tour-id': tour.globalId },
        largeReads,
      );
    },
    async writeTour(c) {
      await authorizeEdit(context, c.var.actor, tourOf(c));
      return answer(await writeStoredTour(context, c.var.actor, { ...tourOf(c), ...(await writeInput(c)) }));
    },
    async changeTour(c) {
      const ref = tourOf(c);
      await authorizeOperations(context, c.var.actor, ref);
      const body = await readJson(c, BODY_MAX_BYTES);
      const { parts, ...written } = await writeOperations(context, c.var.actor, { ...ref, body });
      return answer({ ...written, body: bodyOf(parts) });
    },
    async deleteTour(c) {
      const input = { ...tourOf(c), ifMatch: ifMatchOf(c), withScan: c.req.query('scan') === '1' };
      return done(await deleteTour(context, c.var.actor, input));
    },
    readExample(c) {
      const file = c.req.param('exampleId') ?? '';
      const example = findExample(file.replace(/\.json$/, ''));
      if (!example) throw notFound();
      return new Response(JSON.stringify(example), {
        headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' },
      });
    },
  };
}
