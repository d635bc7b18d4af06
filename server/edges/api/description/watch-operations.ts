import type { OperationDescription } from './operation.ts';

/** Event streams. */
export const WATCH_OPERATIONS = {
  watch: {
    summary: 'Watch documents and lists',
    description:
      'Server-sent events for up to 20 topics: `users/{userId}/tours/demo-tour`, `users/{userId}/capture`, `users/{userId}`, `users/{userId}/messages`, `users/{userId}/jobs`, `users`. The first `document` event of a topic is the document as it is; `changed` says that a list changed, or the capture of a twin that was made of a scan; `gone` ends a topic whose right was lost. Reconnect with Last-Event-ID, or say of each topic which revision was seen last (`users/{userId}@12`), to go on without a gap. With `changes=1`, once a tour was seen in a revision, `changes` events tell what changed in it since the event before, as `TourChanges`: apply them to a tour of revision `since`, or of any up to `revision`. Where that cannot be told, after a long absence or when the tour was made anew, a `document` event comes in their place, at any time. Pages that were written before there were changes do not name the parameter, and get a `document` at every change. A shared stream takes up to 100 topics, which join and leave it while it is open; each begins with `document`, `changes`, `changed`, `current` (nothing newer than what was seen) or `gone` (not for this session to see). With `ask=1` the topics are questions numbered from 1 on, the same topic as often as it was seen in different revisions, and the `id:` of an event is the number of the question that it answers; events without one are for all who follow the topic. How many streams a person may hold open, or the visitors of a network, is the server’s to set; beyond that it answers 429 or 503.',
    media: 'text/event-stream',
    headers: { 'Content-Location': 'The address of a shared stream, to which topics join.' },
    status: 200,
    query: {
      topic: 'A topic; repeat the parameter for several.',
      shared: '`1`: a shared stream.',
      ask: 'Of a shared stream: the number of the first question, counted on for each topic.',
      changes: '`1`: of a tour that was seen, `changes` events with what changed instead of whole documents.',
      visitor: '`1`: as somebody who is not signed in has it, whatever the session.',
    },
    errors: ['invalid-request', 'not-signed-in', 'forbidden', 'not-found', 'too-many-requests', 'busy'],
  },
  changeStream: {
    summary: 'Let topics join and leave a shared stream',
    description:
      'What comes of each topic the stream itself tells. For the session (where nobody is signed in, the client) that opened it. 404 also means that another server holds the stream: open a new one with all topics, each with the revision that was seen last.',
    status: 204,
    query: {
      join: 'A topic, with the revision that was seen last; repeat the parameter for several.',
      ask: 'The number of the first topic that joins, as in `watch`; topics that the stream carries are answered too.',
      leave: 'A topic; repeat the parameter for several. Topics leave before others join.',
    },
    errors: ['invalid-request', 'cross-origin', 'not-found'],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;
