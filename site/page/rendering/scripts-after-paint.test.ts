import { expect, test } from 'vitest';
import { withScriptsLast } from './scripts-after-paint.ts';

const page = [
  '<html><head><link rel="modulepreload" nonce="n0" href="/assets/framework-1.js"/>',
  '<link rel="modulepreload" href="/assets/home-2.js"/><link rel="stylesheet" href="/assets/home.css"/></head>',
  '<body><p>Words</p><script nonce="n0">context()</script>',
  '<script nonce="n0" type="module" async="">import "/assets/home-2.js";\nlet text = "</p>";</script></body></html>',
].join('');

/** Runs the page's starter and answers what it puts into the head. */
function run(html: string, hidden: boolean) {
  const [, nonce = '', starter = ''] =
    /<script nonce="(\w+)">\(stop[\s\S]*?;(\(\(preloads[\s\S]*?)<\/script>/.exec(html) ?? [];
  const added: Record<string, string>[] = [];
  const waiting: Record<'drawn' | 'late', () => void> = { drawn: () => {}, late: () => {} };
  class Observer {
    constructor(drawn: () => void) {
      waiting.drawn = drawn;
    }
    observe(): void {}
  }
  const document = {
    hidden,
    currentScript: { nonce },
    createElement: (name: string) => ({ name }),
    head: { append: (element: Record<string, string>) => void added.push(element) },
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- our own constant, run as a page runs it
  new Function('document', 'PerformanceObserver', 'setTimeout', starter)(
    document,
    Observer,
    (late: () => void) => {
      waiting.late = late;
    },
  );
  return { added, ...waiting };
}

const expected = [
  { name: 'link', rel: 'modulepreload', href: '/assets/framework-1.js' },
  { name: 'link', rel: 'modulepreload', href: '/assets/home-2.js' },
  { name: 'script', type: 'module', nonce: 'n0', text: 'import "/assets/home-2.js";\nlet text = "</p>";' },
];

test('a page asks for its modules once it has been drawn', () => {
  const html = withScriptsLast(page);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<link rel="stylesheet" href="/assets/home.css"/>');
  const { added, drawn, late } = run(html, false);
  expect(added).toEqual([]);
  drawn();
  expect(added).toEqual(expected);
  late();
  expect(added).toHaveLength(expected.length);
});

test('a page that is never told of its drawing asks after a while', () => {
  const { added, late } = run(withScriptsLast(page), false);
  late();
  expect(added).toEqual(expected);
});

test('a page in a hidden tab asks at once', () => {
  expect(run(withScriptsLast(page), true).added).toEqual(expected);
});

test('a page without modules stays as it is', () => {
  expect(withScriptsLast('<html><p>Words</p></html>')).toBe('<html><p>Words</p></html>');
});
