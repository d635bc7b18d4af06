import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';

/** A request that is being handled. */
export interface RequestScope {
  /** Id of the request in the log, in problem details and in the response. */
  readonly request: string;
  /** The pattern of the request's route, or `none` until a route matches. Never the requested path. */
  route: string;
}

/** A running job. */
interface JobScope {
  readonly job: string;
  readonly kind: string;
}

const scopes = new AsyncLocalStorage<RequestScope | JobScope>();

/** Runs `work`, and everything that it starts, within a scope. */
export function runIn<T>(scope: RequestScope | JobScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** Returns the id of the current request; '' outside of requests. */
export function currentRequest(): string {
  const scope = scopes.getStore();
  return scope && 'request' in scope ? scope.request : '';
}

/** Records the pattern of the route that handles the current request. */
export function noteRoute(pattern: string): void {
  const scope = scopes.getStore();
  if (scope && 'request' in scope) scope.route = pattern;
}

/** Returns a logger that writes JSON lines. Lines about a request or job contain its id. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, mixin: scopeFields }, destination);
}

/** Returns a new object each time, because pino adds the other fields to it. */
function scopeFields(): object {
  const scope = scopes.getStore();
  if (!scope) return {};
  return 'request' in scope ? { request: scope.request } : { job: scope.job, kind: scope.kind };
}
