import type { Route } from '../../../../contract/routes.ts';

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
