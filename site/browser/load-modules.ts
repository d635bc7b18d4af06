import type { PageModules } from './start-data.ts';

/** How long to wait for a paint before the modules are requested, in milliseconds. */
const LONGEST_WAIT = 2_000;

/**
 * Requests a page's modules after its first paint, because on a slow connection they would delay style
 * sheets, fonts and pictures. Hidden pages are not painted, so they do not wait, and neither do browsers that
 * report no paint.
 */
export function loadModulesAfterPaint(modules: PageModules): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    void loadModules(modules);
  };
  if (document.hidden) return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, LONGEST_WAIT);
}

/**
 * Does what React Router's module script does: puts the site map and the routes' modules on the window, where
 * the entry finds them.
 */
async function loadModules({ manifest, routes, entry, imports }: PageModules): Promise<void> {
  const all = [manifest, entry, ...imports, ...Object.values(routes).flat()];
  for (const href of new Set(all)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const loaded = Object.entries(routes).map(async ([id, parts]) => {
    const exported = await Promise.all(parts.map((part) => load(part)));
    return [id, exported.length === 1 ? exported[0] : Object.assign({}, ...exported)] as const;
  });
  await load(manifest);
  Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(await Promise.all(loaded)) });
  await load(entry);
}

async function load(address: string): Promise<object> {
  return (await import(/* @vite-ignore */ address)) as object;
}
