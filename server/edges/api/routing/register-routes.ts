import type { Hono, MiddlewareHandler } from 'hono';
import type { Route, RouteName } from '../../../../contract/routes.ts';
import type { AppEnvironment } from '../request/app-environment.ts';
import type { Handlers } from './handlers.ts';

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
