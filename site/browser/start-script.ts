import './head-script.ts';
import { queueInput } from './queue-input.ts';
import { START_DATA_ID, type PageModules } from './start-data.ts';

/**
 * The script of every hydrated page. It runs before anything is drawn, and continues when the document has
 * been parsed: it restores the scroll position, passes the data to React Router, and requests the modules.
 */
queueInput();
document.addEventListener('readystatechange', startPage, { once: true });

function startPage(): void {
  const text = document.getElementById(START_DATA_ID)?.textContent ?? '';
  const end = text.indexOf('\n');
  const modules = JSON.parse(text.slice(0, end)) as PageModules | null;
  const data = text.slice(end + 1);
  restoreScroll();
  const { __reactRouterContext: inDevelopment } = window as unknown as RouterWindow;
  if (!modules) {
    inDevelopment.streamController.enqueue(data);
    inDevelopment.streamController.close();
    return;
  }
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(data);
      controller.close();
    },
  }).pipeThrough(new TextEncoderStream());
  Object.assign(window, { __reactRouterContext: { ...modules.router, stream } });
  loadModulesAfterPaint(modules);
}

/**
 * Restores the scroll position like React Router's `ScrollRestoration`, whose inline script our pages do not
 * contain.
 */
function restoreScroll(): void {
  const { state } = history as { state: { key?: string } | null };
  if (!state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
  try {
    const positions = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}') as object;
    const y: unknown = positions[(history.state as { key: string }).key as never];
    if (typeof y === 'number') scrollTo(0, y);
  } catch {
    // Storage is blocked or its content is invalid, so the page starts at the top.
  }
}

/** The fields that React Router's own inline script adds to the window in development. */
interface RouterWindow {
  __reactRouterContext: { streamController: ReadableStreamDefaultController<string> };
}

/** How long to wait for the first paint before the modules are requested, in milliseconds. */
const LONGEST_WAIT = 2_000;

/**
 * Requests a page's modules after the first paint. On a slow connection, they would otherwise delay style
 * sheets, fonts and pictures. A hidden page is not painted, so it does not wait. In a browser that does not
 * report paints, the wait ends after `LONGEST_WAIT`.
 */
function loadModulesAfterPaint(modules: PageModules): void {
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
 * Does the same as React Router's module script: loads the route manifest, and puts the modules of the routes
 * on the window, where the entry module finds them.
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
