interface Route {
  method: string;
  path: string;
}

/** Which methods the registered routes take at a path; none for a path that no route knows. */
export function allowedMethods(routes: readonly Route[]): (path: string) => string[] {
  const known = routes
    .filter((route) => route.method !== 'ALL' && route.path.startsWith('/api/'))
    .map((route) => ({ method: route.method, pattern: toPattern(route.path) }));
  return (path) => {
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].sort();
  };
}

/** `:name` stands for one part of a path; our API routes use nothing else. */
function toPattern(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', String.raw`\.`)));
  return new RegExp(`^${parts.join('/')}$`);
}
