import { loadModulesAfterPaint } from './load-modules.ts';
import { queueInput } from './queue-input.ts';
import { START_DATA_ID, type StartData } from './start-data.ts';

/** Inline script at the end of every hydrated page: passes the data to React Router and requests the modules. */
const { data, modules } = JSON.parse(document.getElementById(START_DATA_ID)?.textContent ?? '') as StartData;
const router = (window as unknown as RouterWindow).__reactRouterContext;

queueInput();
router.streamController.enqueue(data);
router.streamController.close();
if (modules) loadModulesAfterPaint(modules, document.currentScript?.nonce ?? '');

/** What React Router's own inline script adds to the window. */
interface RouterWindow {
  __reactRouterContext: { streamController: ReadableStreamDefaultController<string> };
}
