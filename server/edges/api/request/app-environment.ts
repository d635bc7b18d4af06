import type { HttpBindings } from '@hono/node-server';
import type { SpeedLimit } from './large-bodies.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { noteRoute } from '../../../platform/observe/work-scope.ts';
import type { Hono, MiddlewareHandler, Context as HonoContext, Handler } from 'hono';
import type { Route, RouteName } from '../../../../contract/routes.ts';

/** The body of a request. A handler must authorize the sender before it reads anything. */
export interface RequestBody {
  /** Throws `document-too-large` if the size in `Content-Length` exceeds `maxBytes`. Reads nothing. */
  checkAnnounced(maxBytes: number): void;
  /**
   * Returns the whole body, up to `maxBytes`. Throws `document-too-large`, `busy`, `too-slow`, or
   * `invalid-request` if the client disconnected.
   */
  read(maxBytes: number): Promise<Buffer>;
  /**
   * Yields the body in chunks, which it reads from the socket on demand. The whole body must arrive within
   * `milliseconds`. Throws the same errors as `read`, except `busy`.
   */
  stream(maxBytes: number, milliseconds: number): AsyncIterable<Uint8Array>;
  /**
   * Yields the body in chunks, without a size limit. It must arrive at least as fast as `leastSpeed`. Throws
   * `too-slow`, `invalid-request` if the client disconnected, and the abort reason of `stopped`.
   */
  flow(leastSpeed: SpeedLimit, stopped: AbortSignal): AsyncIterable<Uint8Array>;
}

/**
 * The values that every Hono handler can use: Node's request and response, the actor, the client's address
 * and the request body.
 */
export interface AppEnvironment {
  Bindings: HttpBindings;
  Variables: {
    actor: Actor;
    /** The IP address of the client, from the socket or from a trusted proxy. */
    clientAddress: string;
    /** Set for every request except GET and HEAD. */
    body: RequestBody;
  };
}

/** A request in progress. */
export type Call = HonoContext<AppEnvironment>;

/** Handlers by the names of their routes in the route table. */
export type Handlers<Name extends RouteName> = Readonly<Record<Name, Handler<AppEnvironment>>>;

/**
 * Registers the routes of a table with their handlers. `findActor` runs before handlers whose route uses the
 * session.
 */
export function registerRoutes<Name extends RouteName>(
  app: Hono<AppEnvironment>,
  table: Readonly<Record<Name, Route>>,
  handlers: Handlers<Name>,
  findActor: MiddlewareHandler<AppEnvironment>,
): void {
  for (const [name, { method, path, session }] of Object.entries<Route>(table)) {
    const handler = handlers[name as Name];
    const middleware = session === 'none' || session === 'runner' ? [] : [findActor];
    const named: MiddlewareHandler<AppEnvironment> = (_, next) => {
      noteRoute(path);
      return next();
    };
    app.on(method, [routerPattern(path)], named, ...middleware, handler);
  }
}

/**
 * Returns the Hono path for a path in the route table. A part with a fixed ending, such as
 * `{exampleId}.json`, becomes a parameter that includes the ending.
 */
export function routerPattern(path: string): string {
  return path
    .split('/')
    .map((part) =>
      part.replace(/^\{(\w+)\}(.*)$/, (_, name: string, ending: string) =>
        ending ? `:${name}{[^/]+${ending.replaceAll('.', String.raw`\.`)}}` : `:${name}`,
      ),
    )
    .join('/');
}

/** Returns a function that returns the HTTP methods that the routes of a table accept at a path. */
export function allowedMethods(table: Readonly<Record<string, Route>>): (path: string) => string[] {
  const known = Object.values(table).map(({ method, path }) => ({ method, pattern: toPattern(path) }));
  return (path) => {
    const methods = new Set<string>(
      known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
    );
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].sort();
  };
}

function toPattern(path: string): RegExp {
  // oxlint-disable-next-line expressions/linear -- each part ends at a `/`.
  return new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
