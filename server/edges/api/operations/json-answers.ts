import { ReadableStream as NodeStream } from 'node:stream/web';
import { letOthersIn } from '../../../platform/process/event-loop.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { isUserId } from '../../../domain/users/select-users.ts';
import { isTourId, type TourRef } from '../../../../contract/tour-id.ts';
import { BODY_MAX_BYTES, readJson, SMALL_BODY_BYTES } from '../request/request-body.ts';
import type { Call } from '../request/app-environment.ts';
import { AppError } from '../../../../contract/errors.ts';

export type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Returns functions that build responses with the headers of data responses. */
export function jsonAnswers(headers: HeaderSet) {
  // The headers are plain objects, because Hono's Node adapter writes plain objects without conversion.
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };
  return {
    json: (value: unknown, status = 200) =>
      new Response(JSON.stringify(value), { status, headers: jsonHeaders }),
    /** Returns a response without a body (204), for a change without a result. */
    done: () => new Response(null, { status: 204, headers }),
    /** Returns a response with a file to save. `disposition`: its `Content-Disposition`. */
    file: (body: ReadableStream<Uint8Array>, type: string, disposition: string) =>
      new Response(body, {
        headers: { ...headers, 'content-type': type, 'content-disposition': disposition },
      }),
    /** Returns a response with a document, and its revision as the ETag. */
    versioned: (body: Body, revision: number, others?: HeaderSet) =>
      new Response(body, { headers: { ...jsonHeaders, ...others, etag: `"${revision}"` } }),
  };
}

/** A server function that checks the actor's permission itself. */
type Work<Context, Input> = (context: Context, actor: Actor, input: Input) => Promise<unknown>;
type InputOf<Input> = (c: Call) => Input | Promise<Input>;

/** Returns functions that make the handler of an operation from a server function. */
export function handlersFor<Context>(context: Context, headers: HeaderSet) {
  const { done, json } = jsonAnswers(headers);
  return {
    /** Returns a handler that responds with the result as JSON. `inputOf` returns the function's input. */
    returns:
      <Input>(work: Work<Context, Input>, inputOf: InputOf<Input>, status = 200) =>
      async (c: Call) =>
        json(await work(context, c.var.actor, await inputOf(c)), status),
    /** Returns a handler that responds without a body (204). */
    changes:
      <Input>(work: Work<Context, Input>, inputOf: InputOf<Input>) =>
      async (c: Call) => {
        await work(context, c.var.actor, await inputOf(c));
        return done();
      },
    /**
     * Returns a function that returns the input of a write: the target, which comes from the address, and the
     * body. The returned function reads the body only if `authorize` does not throw.
     */
    withBody:
      <Target extends object>(
        targetOf: (c: Call) => Target,
        authorize: (context: Context, actor: Actor, target: Target) => unknown,
        maxBytes = SMALL_BODY_BYTES,
      ) =>
      async (c: Call): Promise<Target & { body: unknown }> => {
        const target = targetOf(c);
        await authorize(context, c.var.actor, target);
        return { ...target, body: await readJson(c, maxBytes) };
      },
  };
}

/** UTF-16 code units to encode per turn of the event loop. */
const SENT_PER_ROUND = 128 * 1024;

/**
 * Returns a text, given in parts, as a response body. A large text is encoded over several turns of the event
 * loop, as fast as the receiver reads it.
 */
export function bodyOf(parts: readonly string[]): Body {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length <= SENT_PER_ROUND) return parts.join('');
  return NodeStream.from(inRounds(parts)) as ReadableStream<Uint8Array>;
}

async function* inRounds(parts: readonly string[]): AsyncGenerator<Uint8Array> {
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length < SENT_PER_ROUND) continue;
    await letOthersIn(text.length);
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** Returns the user id in the address. Throws `not-found` if it is not a valid user id. */
export function userIdOf(c: Call): string {
  const userId = c.req.param('userId') ?? '';
  if (!isUserId(userId)) throw notFound();
  return userId;
}

/** Returns the result of `userIdOf` as an object, for the input of a server function. */
export function userOf(c: Call): { userId: string } {
  return { userId: userIdOf(c) };
}

/** Returns the cursor in a request for a page of a list; undefined for the first page. */
export function cursorOf(c: Call): { cursor: string | undefined } {
  return { cursor: c.req.query('cursor') };
}

/** Returns the user id and the tour id in the address. Throws `not-found` if they are not valid ids. */
export function tourOf(c: Call): TourRef {
  const tourId = c.req.param('tourId') ?? '';
  if (!isTourId(tourId)) throw notFound();
  return { userId: userIdOf(c), tourId };
}

/**
 * Returns the input of a write that changes some fields of a document: its owner, `If-Match`, and the body.
 */
export async function writeInput(c: Call) {
  return { userId: userIdOf(c), ifMatch: ifMatchOf(c), patch: await readJson(c, BODY_MAX_BYTES) };
}

/**
 * Returns the revision in the `If-Match` header of a request, such as `"12"`, or `"12-br"` from a compressed
 * response; undefined without a header. Throws `invalid-request` for any other form.
 */
export function ifMatchOf(c: Call): number | undefined {
  const header = c.req.header('if-match');
  if (header === undefined) return undefined;
  const revision = /^"(\d{1,15})(?:-(?:br|gzip))?"$/.exec(header)?.[1];
  if (revision === undefined) {
    throw new AppError('invalid-request', 'If-Match must be one revision in quotes, such as "12".');
  }
  return Number(revision);
}
