import type { HttpBindings } from '@hono/node-server';
import type { SpeedLimit } from './large-bodies.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Hono, MiddlewareHandler, Context as HonoContext, Handler } from 'hono';
import type { Route, RouteName } from '../../../../contract/routes.ts';

/** The body of a request, of which nothing is read until a handler knows that anyone who asks may send it. */
export interface RequestBody {
  /** Throws `document-too-large` when the body is said to be over `maxBytes`, and reads nothing. */
  checkAnnounced(maxBytes: number): void;
  /**
   * All of it, never more than `maxBytes` in memory. Throws `document-too-large`, `busy`, `too-slow`, or `invalid-request`
   * when the client went away.
   */
  read(maxBytes: number): Promise<Buffer>;
  /**
   * The same piece by piece, each taken from the socket when it is asked for. The whole has `milliseconds` to arrive. Throws the
   * same, but not `busy`.
   */
  stream(maxBytes: number, milliseconds: number): AsyncIterable<Uint8Array>;
  /**
   * The same of a body without bounds of its own, which has to come as fast as `leastSpeed` says. Throws `too-slow`, and the reason of `stopped`
   * when that is aborted.
   */
  flow(leastSpeed: SpeedLimit, stopped: AbortSignal): AsyncIterable<Uint8Array>;
}

/** What every Hono route of ours finds: Node's request and response, and who asks from where. */
export interface AppEnvironment {
  Bindings: HttpBindings;
  Variables: {
    actor: Actor;
    /** The socket's address, or a trusted proxy's word for it. */
    clientAddress: string;
    /** Of every request but GET and HEAD. */
    body: RequestBody;
  };
}

/** A request under way. */
export type Call = HonoContext<AppEnvironment>;

/** A handler for each of some routes of the table; there is none for an address that the table does not have. */
export type Handlers<Name extends RouteName> = Readonly<Record<Name, Handler<AppEnvironment>>>;

/** Registers the rows of a route table, each with its handler; `findActor` goes before those that look at the session. */
export function registerRoutes<Name extends RouteName>(
  app: Hono<AppEnvironment>,
  table: Readonly<Record<Name, Route>>,
  handlers: Handlers<Name>,
  findActor: MiddlewareHandler<AppEnvironment>,
): void {
  for (const [name, { method, path, session }] of Object.entries<Route>(table)) {
    const handler = handlers[name as Name];
    const middleware = session === 'none' ? [] : [findActor];
    app.on(method, [routerPattern(path)], ...middleware, handler);
  }
}

/** A path of the table as Hono has it: a part with a fixed ending is a parameter that takes the ending in. */
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

/** Which methods the routes of a table take at a path; none for a path that no route has. */
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
