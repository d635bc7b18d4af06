import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';

/** A request being answered, and everything that is done for it. */
export interface RequestScope {
  /** The id in the log, in problem details and in the response. */
  readonly request: string;
  /** The pattern of its route, or `none` while no route has taken it. Never a path. */
  route: string;
}

/** A job being run. */
interface JobScope {
  readonly job: string;
  readonly kind: string;
}

const scopes = new AsyncLocalStorage<RequestScope | JobScope>();

/** Runs `work` and everything that it starts within a scope. */
export function runIn<T>(scope: RequestScope | JobScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** Returns the id of the current request; '' outside of any. */
export function currentRequest(): string {
  const scope = scopes.getStore();
  return scope && 'request' in scope ? scope.request : '';
}

/** Notes the pattern of the route that answers the current request. */
export function noteRoute(pattern: string): void {
  const scope = scopes.getStore();
  if (scope && 'request' in scope) scope.route = pattern;
}

/** Returns a log of JSON lines, each with the id of its request, or with the job. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, mixin: scopeFields }, destination);
}

/** A new object, because pino adds the other fields to it. */
function scopeFields(): object {
  const scope = scopes.getStore();
  if (!scope) return {};
  return 'request' in scope ? { request: scope.request } : { job: scope.job, kind: scope.kind };
}
