import { expect, test } from 'vitest';
import { withData } from './page-data.ts';

const page = '<html><body><p>Words, and “</body>” in them</p><script>context()</script></body></html>';

/** Runs the script at the page's end and answers what the router's own would be given. */
function read(html: string) {
  const [, nonce = '', script = ''] = /<script nonce="([^"]*)">([\s\S]*)<\/script><\/body>/.exec(html) ?? [];
  const given: unknown[] = [];
  const streamController = {
    enqueue: (text: string) => void given.push(text),
    close: () => void given.push('closed'),
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- our own text, run as a page runs it
  new Function('window', script)({ __reactRouterContext: { streamController } });
  return { nonce, given };
}

test('a page ends with its data, in one script under its nonce', () => {
  const html = withData(page, '[{"name":"Ada"}]\n', 'n0+/=');
  expect(html).toMatch(
    /^<html><body><p>Words, and “<\/body>” in them<\/p><script>context\(\)<\/script><script nonce/,
  );
  expect(read(html)).toEqual({ nonce: 'n0+/=', given: ['[{"name":"Ada"}]\n', 'closed'] });
});

test('data that looks like markup ends no script', () => {
  const data = '["</script><script>alert(1)</script>","<!-- <script>","\u2028 $& \\"quoted\\""]\n';
  const html = withData(page, data, 'n0');
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(html).not.toContain('<!--');
  expect(read(html).given).toEqual([data, 'closed']);
});
