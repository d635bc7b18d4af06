import type { HttpBindings } from '@hono/node-server';
import type { SpeedLimit } from './large-bodies.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { noteRoute } from '../../../platform/observe/work-scope.ts';
import type { Hono, MiddlewareHandler, Context as HonoContext, Handler } from 'hono';
import type { Route, RouteName } from '../../../../contract/routes.ts';

/** The body of a request. Nothing is read until a handler has authorized the sender. */
export interface RequestBody {
  /** Throws `document-too-large` if the announced size is over `maxBytes`. Reads nothing. */
  checkAnnounced(maxBytes: number): void;
  /**
   * Reads all of it, with at most `maxBytes` in memory. Throws `document-too-large`, `busy`, `too-slow`, or `invalid-request` if the client
   * disconnected.
   */
  read(maxBytes: number): Promise<Buffer>;
  /**
   * Reads it in chunks, each taken from the socket when it is asked for. The whole must arrive within `milliseconds`. Throws the same
   * errors except `busy`.
   */
  stream(maxBytes: number, milliseconds: number): AsyncIterable<Uint8Array>;
  /**
   * Reads a body without a size limit that must arrive at least at `leastSpeed`. Throws `too-slow`, and the reason of `stopped` when that
   * is aborted.
   */
  flow(leastSpeed: SpeedLimit, stopped: AbortSignal): AsyncIterable<Uint8Array>;
}

/** What every Hono route finds: Node's request and response, the actor and the client. */
export interface AppEnvironment {
  Bindings: HttpBindings;
  Variables: {
    actor: Actor;
    /** The socket's address, or the one that a trusted proxy reports. */
    clientAddress: string;
    /** Present for every request except GET and HEAD. */
    body: RequestBody;
  };
}

/** A request in progress. */
export type Call = HonoContext<AppEnvironment>;

/** Handlers for routes of the table. Addresses outside the table have none. */
export type Handlers<Name extends RouteName> = Readonly<Record<Name, Handler<AppEnvironment>>>;

/** Registers the rows of a route table with their handlers. `findActor` runs before handlers that need the session. */
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

/** Returns the Hono path of a table path: a part with a fixed ending is a parameter that includes the ending. */
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

/** Returns the methods that the routes of a table accept at a path, or none. */
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
