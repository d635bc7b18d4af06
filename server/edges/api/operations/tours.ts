import type { Needs } from '../../../platform/access/context.ts';
import { deleteTour } from '../../../domain/tours/delete-tour.ts';
import { readStoredTour } from '../../../domain/tours/read-tour.ts';
import { authorizeOperations, writeOperations } from '../../../domain/tours/write-operations.ts';
import { authorizeEdit, writeStoredTour } from '../../../domain/tours/write-tour.ts';
import { OpenAtOnce } from '../../../platform/limits/open-at-once.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { sendShared } from '../answer/send-shared.ts';
import { BODY_MAX_BYTES } from '../request/request-body.ts';
import type { Handlers } from '../request/app-environment.ts';
import {
  type Body,
  bodyOf,
  handlersFor,
  ifMatchOf,
  jsonAnswers,
  writeInput,
  tourOf,
} from './json-answers.ts';
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
      'For the owner and the members. Anyone can read a public tour. For everyone else, the response for a private tour is the same 404 as for a tour that does not exist. A tour larger than 256 KiB is compressed if Accept-Encoding allows it. Its ETag then includes the coding (`"12-br"`). If-Match also accepts this form.',
    answer: 'Tour',
    headers: TOUR_ID,
    versioned: true,
    errors: ['too-many-requests', 'busy'],
  },
  writeTour: {
    summary: 'Write fields of a tour',
    description:
      'Changes only the fields in the request. Nested objects are merged. Arrays and null replace the previous value. Unknown fields are kept. The first write creates the demo tour. A write of `public` needs If-Match, unless it creates the tour: without If-Match, the server returns 428 and changes nothing. The server responds when the change is durable. ' +
      `Without its annotations, a tour can have up to ${DOCUMENT_MAX_BYTES / 1024} KiB, ${DOCUMENT_MAX_DEPTH} levels, ${DOCUMENT_MAX_VALUES} values and ${DOCUMENT_MAX_KEYS} keys, and up to ${OBJECT_MAX_KEYS} keys in one object. An array of annotations such as \`tags\` can have up to ${TAGS_MAX} items, each with a different id.`,
    request: 'TourPatch',
    answer: 'Tour',
    headers: TOUR_ID,
    versioned: true,
    conditional: true,
    errors: [...WRITE_ERRORS, 'conflict', 'revision-required', 'quota-exceeded'],
  },
  changeTour: {
    summary: 'Change individual annotations of a tour',
    description:
      `Applies up to ${OPERATIONS_MAX} operations, in order and in one revision. The collection \`twin\` contains one item, \`twin\`. An operation on this item changes the twin’s own fields, except who can see the twin. If other users changed the same field of the twin, the response is \`conflict\` with the current tour, and no operation is applied. If other users changed the same item, the changes of both sides are kept. If both changed the same field, the sent value is stored, and the other value is kept in the item’s \`overtaken\`. A change to a removed item restores the item. An item that other users have changed in the meantime is not removed. Each operation is applied once: sending its \`id\` again within ${OPERATION_KEPT / DAY} days changes nothing. The server responds when the change is durable, with the current state of every item that the operations name. ` +
      `With \`tourId\`, the \`Tour-Id\` of an earlier response, the operations apply only to that tour: if another tour has replaced it, the response is \`not-found\`. If one operation is rejected, none is applied. If the operations affect more than 1 MiB of annotations, the server checks all of them first and then applies them in several revisions. Other users can write between these revisions. A tour can have up to ${ANNOTATIONS_MAX} annotations of up to ${ANNOTATION_MAX_BYTES / 1024} KiB, of which up to ${CALIBRATIONS_MAX} can be calibrations.`,
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
      'document-too-large': {
        detail: `The body of this request can be at most ${BODY_MAX_BYTES / 1024} KiB.`,
      },
      'not-found': { detail: 'There is nothing here, or it is not shared with you.' },
    },
  },
  deleteTour: {
    summary: 'Delete a tour',
    description:
      'Deletes the tour with its annotations. A tour that replaces it continues its revisions. Repeating the request has no effect.',
    query: { scan: '`1` also permanently deletes the scan that the tour shows.' },
    versioned: true,
    conditional: true,
    errors: [...CHANGE_ERRORS, 'conflict'],
  },
  readExample: {
    summary: 'Read an example tour',
    description: 'For anyone. `exampleId` is `example-1`, `example-2` or `example-3`.',
    answer: 'ExampleTour',
  },
} as const satisfies Record<string, OperationDescription>;

export function tourHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof TOUR_OPERATIONS> {
  const { versioned } = jsonAnswers(headers);
  const { changes, withBody } = handlersFor(context, headers);
  const operationsOf = withBody(tourOf, authorizeOperations, BODY_MAX_BYTES);
  const { network, visitors } = context.config.limits.largeReads;
  const largeReads = new OpenAtOnce('downloads of large twins', { person: network, network, visitors });
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
      const { parts, ...written } = await writeOperations(context, c.var.actor, await operationsOf(c));
      return answer({ ...written, body: bodyOf(parts) });
    },
    deleteTour: changes(deleteTour, (c) => ({
      ...tourOf(c),
      ifMatch: ifMatchOf(c),
      withScan: c.req.query('scan') === '1',
    })),
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
