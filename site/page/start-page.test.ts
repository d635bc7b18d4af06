import { expect, test } from 'vitest';
import startScript from '../browser/start-script.ts?inline-script';
import { pageModules, withStart } from '../entry.server.tsx';

const page =
  '<html><head></head><body><p>Words, and “</body>” in them</p><script id="start-data" type="text/plain"></script></body></html>';

/**
 * Runs a page's start script. Returns what it passes to the router, what it adds to the head, and when it
 * does so.
 */
function run(html: string, hidden = false) {
  const [, given = ''] = /<script id="start-data" type="text\/plain">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const added: string[] = [];
  const waiting: Record<'painted' | 'late' | 'complete', () => void> = {
    painted: () => {},
    late: () => {},
    complete: () => {},
  };
  class Observer {
    constructor(painted: () => void) {
      waiting.painted = painted;
    }
    observe(): void {}
  }
  const inDevelopment: string[] = [];
  const window: Record<string, { stream?: ReadableStream<Uint8Array>; basename?: string }> & {
    top?: unknown;
  } = {
    __reactRouterContext: {
      streamController: {
        enqueue: (text: string) => void inDevelopment.push(text),
        close: () => void inDevelopment.push('closed'),
      },
    } as object,
  };
  const root = { toggleAttribute() {}, setAttribute() {}, removeAttribute() {} };
  const document = {
    hidden,
    cookie: '',
    documentElement: root,
    addEventListener: (_: string, complete: () => void) => {
      waiting.complete = complete;
    },
    getElementById: (id: string) => (id === 'start-data' ? { textContent: given } : null),
    createElement: () => ({}),
    head: { append: ({ rel, href }: Record<string, string>) => void added.push(`${rel} ${href}`) },
  };
  const names = [
    'window',
    'document',
    'PerformanceObserver',
    'setTimeout',
    'addEventListener',
    'history',
    'location',
    'load',
  ];
  // oxlint-disable-next-line typescript/no-implied-eval -- runs our own script like a page does
  new Function(...names, startScript.replaceAll('import(', 'load('))(
    window,
    document,
    Observer,
    (late: () => void) => {
      waiting.late = late;
    },
    () => {},
    { state: { key: 'default' } },
    { protocol: 'https:' },
    async (address: string) => ({ [address]: true }),
  );
  expect(added).toEqual([]);
  waiting.complete();
  return { window, added, inDevelopment, ...waiting };
}

const data = '[{"name":"Ada"}]\n';
const modules = {
  manifest: '/assets/manifest-1.js',
  routes: { root: ['/assets/root-1.js'], home: ['/assets/home-2.js', '/assets/home-1.js'] },
  entry: '/assets/entry-1.js',
  imports: ['/assets/framework-1.js'],
  router: { basename: '/' },
};
const expected = ['manifest-1', 'entry-1', 'framework-1', 'root-1', 'home-2', 'home-1'].map(
  (name) => `modulepreload /assets/${name}.js`,
);

async function streamed({ window }: ReturnType<typeof run>): Promise<string> {
  return await new Response(window.__reactRouterContext?.stream).text();
}

test('a page contains its modules and its data, and passes both to the router', async () => {
  const html = withStart(page, JSON.stringify(modules), data);
  expect(html).toContain('<p>Words, and “</body>” in them</p><script id="start-data"');
  const started = run(html);
  expect(await streamed(started)).toBe(data);
  expect(started.window.__reactRouterContext?.basename).toBe('/');
});

test('data that looks like markup does not end the script element', async () => {
  const markup = '["</script><script>alert(1)</script>","<!-- <script>","\u2028 $& \\"quoted\\""]\n';
  const html = withStart(page, JSON.stringify(modules), markup);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).not.toContain('<!--');
  expect(JSON.parse(await streamed(run(html)))).toEqual(JSON.parse(markup));
});

test('a page requests its modules after the first paint', () => {
  const { added, painted, late } = run(withStart(page, JSON.stringify(modules), data));
  expect(added).toEqual([]);
  painted();
  expect(added).toEqual(expected);
  late();
  expect(added).toHaveLength(expected.length);
});

test('a page requests its modules after a timeout if its browser does not report a paint', () => {
  const { added, late } = run(withStart(page, JSON.stringify(modules), data));
  late();
  expect(added).toEqual(expected);
});

test('a page in a hidden tab requests its modules immediately', () => {
  expect(run(withStart(page, JSON.stringify(modules), data), true).added).toEqual(expected);
});

test('a page in development loads a module script, and passes its data to React Router’s stream', () => {
  const { added, inDevelopment } = run(withStart(page, 'null', data), true);
  expect(added).toEqual([]);
  expect(inDevelopment).toEqual([data, 'closed']);
});

test('a page lists the modules of its routes, with each shared import only once', () => {
  const context = {
    manifest: {
      url: modules.manifest,
      entry: { module: modules.entry, imports: modules.imports },
      routes: {
        root: { id: 'root', module: '/assets/root-1.js', imports: modules.imports },
        home: { id: 'home', module: '/assets/home-1.js', clientActionModule: '/assets/home-2.js' },
      },
    },
    staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'home' } }] },
    serverHandoffString: '{"basename":"/"}',
  };
  expect(JSON.parse(pageModules(context as never))).toEqual(modules);
});
