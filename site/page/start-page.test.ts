import { expect, test } from 'vitest';
import { withStart, withStartAfterPaint } from '../entry.server.tsx';

const page = [
  '<html><head><link rel="modulepreload" nonce="n0" href="/assets/framework-1.js"/>',
  '<link rel="modulepreload" href="/assets/home-2.js"/><link rel="stylesheet" href="/assets/home.css"/></head>',
  '<body><p>Words, and “</body>” in them</p><script nonce="n0">context()</script>',
  '<script nonce="n0" type="module" async="">import "/assets/home-2.js";\nlet text = "</p>";</script></body></html>',
].join('');

/** Runs the page's start script: what it passes to the router, what it adds to the head, and when. */
function run(html: string, hidden: boolean) {
  const [, json = ''] =
    /<script id="start-data" type="application\/json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const [, nonce = '', script = ''] = /<script nonce="([^"]*)">([^<]*)<\/script><\/body>/.exec(html) ?? [];
  const given: unknown[] = [];
  const added: Record<string, string>[] = [];
  const waiting: Record<'painted' | 'late', () => void> = { painted: () => {}, late: () => {} };
  class Observer {
    constructor(painted: () => void) {
      waiting.painted = painted;
    }
    observe(): void {}
  }
  const window = {
    __reactRouterContext: {
      streamController: {
        enqueue: (text: string) => void given.push(text),
        close: () => void given.push('closed'),
      },
    },
  };
  const document = {
    hidden,
    currentScript: { nonce },
    getElementById: (id: string) => (id === 'start-data' ? { textContent: json } : null),
    createElement: (name: string) => ({ name }),
    head: { append: (element: Record<string, string>) => void added.push(element) },
  };
  const later = (late: () => void) => {
    waiting.late = late;
  };
  const names = ['window', 'document', 'PerformanceObserver', 'setTimeout', 'addEventListener'];
  // oxlint-disable-next-line typescript/no-implied-eval -- our own script, run as a page runs it
  new Function(...names, script)(window, document, Observer, later, () => {});
  return { nonce, given, added, ...waiting };
}

const data = '[{"name":"Ada"}]\n';
const expected = [
  { name: 'link', rel: 'modulepreload', href: '/assets/framework-1.js' },
  { name: 'link', rel: 'modulepreload', href: '/assets/home-2.js' },
  { name: 'script', type: 'module', nonce: 'n0+/=', text: 'import "/assets/home-2.js";\nlet text = "</p>";' },
];

test.each([withStart, withStartAfterPaint])(
  '%o: a page ends with its data, in one script with its nonce',
  (start) => {
    const html = start(page, data, 'n0+/=');
    expect(html).toContain('<p>Words, and “</body>” in them</p><script nonce="n0">context()</script>');
    const { nonce, given } = run(html, false);
    expect(nonce).toBe('n0+/=');
    expect(given).toEqual([data, 'closed']);
  },
);

test('data that looks like markup does not end the script', () => {
  const markup = '["</script><script>alert(1)</script>","<!-- <script>","\u2028 $& \\"quoted\\""]\n';
  const html = withStartAfterPaint(page, markup, 'n0');
  expect(html.match(/<\/script>/g)).toHaveLength(3);
  expect(html).not.toContain('<!--');
  expect(run(html, false).given).toEqual([markup, 'closed']);
});

test('a page requests its modules once it has been painted', () => {
  const html = withStartAfterPaint(page, data, 'n0+/=');
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<link rel="stylesheet" href="/assets/home.css"/>');
  const { added, painted, late } = run(html, false);
  expect(added).toEqual([]);
  painted();
  expect(added).toEqual(expected);
  late();
  expect(added).toHaveLength(expected.length);
});

test('a page whose browser reports no paint requests them after a timeout', () => {
  const { added, late } = run(withStartAfterPaint(page, data, 'n0+/='), false);
  late();
  expect(added).toEqual(expected);
});

test('a page in a hidden tab requests them at once', () => {
  expect(run(withStartAfterPaint(page, data, 'n0+/='), true).added).toEqual(expected);
});

test('in development a page keeps its module script', () => {
  const html = withStart(page, data, 'n0');
  expect(html).toContain('type="module"');
  expect(run(html, true).added).toEqual([]);
});
