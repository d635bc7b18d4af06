import './head-script.ts';
import { loadModulesAfterPaint } from './load-modules.ts';
import { queueInput } from './queue-input.ts';
import { START_DATA_ID, type PageModules } from './start-data.ts';

/**
 * The script of every hydrated page. It runs before anything is drawn, and continues when the page is
 * complete: it restores the scroll position, passes the data to React Router and requests the modules.
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
 * Restores the scroll position like React Router's `ScrollRestoration`, whose inline script is not part of
 * our pages.
 */
function restoreScroll(): void {
  const { state } = history as { state: { key?: string } | null };
  if (!state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
  try {
    const positions = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}') as object;
    const y: unknown = positions[(history.state as { key: string }).key as never];
    if (typeof y === 'number') scrollTo(0, y);
  } catch {
    // Storage is blocked or its text is invalid, so the page starts at the top.
  }
}

/** The fields that React Router's own inline script adds to the window in development. */
interface RouterWindow {
  __reactRouterContext: { streamController: ReadableStreamDefaultController<string> };
}
