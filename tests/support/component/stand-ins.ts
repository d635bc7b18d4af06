import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
/** Modules of the product and their replacements, by paths from the root. */
const STAND_INS = new Map(
  Object.entries({
    'player/scene/renderer.ts': 'tests/support/component/still-graphics.ts',
    'player/scene/prepare-graphics.ts': 'tests/support/component/still-graphics.ts',
    'site/browser/watch.ts': 'tests/support/component/watch-here.ts',
  }).map(([replaced, replacement]) => [resolve(root, replaced), resolve(root, replacement)]),
);

/**
 * Replaces modules for all component tests. The whole player runs, but draws nothing with WebGL, and the site
 * gets no events from a server. Everything else works as usual, including picking on surfaces and the labels
 * of pins. This does not use `vi.mock`, which would make Playwright intercept every request of a page.
 */
export function standIns(): Plugin {
  return {
    name: 'gov360-stand-ins',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/(renderer|prepare-graphics|watch)\.ts$/ },
      handler: (source, importer) =>
        importer && source.startsWith('.') ? STAND_INS.get(resolve(dirname(importer), source)) : undefined,
    },
  };
}
