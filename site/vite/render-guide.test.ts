import { describe, expect, it } from 'vitest';
import { renderGuide } from './guides.ts';

const places = {
  address: (name: string) => `/guide/${name}`,
  picture: (file: string) =>
    file === 'there.jpg' ? { src: '/assets/there-1a.jpg', width: 8, height: 6 } : null,
};
const render = (markdown: string) => renderGuide(markdown, places);

describe('a guide', () => {
  it('uses the first heading as title, and the first paragraph as summary text', () => {
    const { title, lead } = render(
      '# Tags as a **table**\n\nTake `it`\nout. [Bring](b.md) it back.\n\nMore.',
    );
    expect([title, lead]).toEqual(['Tags as a table', 'Take it out. Bring it back.']);
  });

  it('gives headings the same link targets as GitHub', () => {
    const { html } = render('## What a signature doesn’t prove, yet\n\n## Twice\n\n## Twice');
    expect(html).toContain('<h2 id="what-a-signature-doesnt-prove-yet">');
    expect(html).toContain('<h2 id="twice">Twice</h2>\n<h2 id="twice-1">');
  });

  it('links to other guides, even unwritten guides, and shows the paths of other files', () => {
    const { html } = render(
      '[a](other.md) [b](other.md#part) [c](#here) [d](https://example.org/?a=1&b) [e](../operations.md#part) [f](mailto:a@b.example)',
    );
    expect(html).toBe(
      '<p><a href="/guide/other">a</a> <a href="/guide/other#part">b</a> <a href="#here">c</a> <a href="https://example.org/?a=1&amp;b">d</a> e [<code>docs/operations.md</code>] f</p>\n',
    );
  });

  it('shows existing pictures at their size, and alternative text for missing pictures', () => {
    expect(render('![A “view”](there.jpg)').html).toBe(
      '<p><img src="/assets/there-1a.jpg" width="8" height="6" alt="A “view”"></p>\n',
    );
    expect(render('![A view](../gone.jpg)').html).toBe('<p>A view</p>\n');
  });

  it('labels each cell with its column, and each row with its first cell', () => {
    const { html } = render('| Key | Does |\n| --- | --- |\n| <kbd>T</kbd> | *starts* |');
    expect(html).toContain('<th scope="col">Key</th><th scope="col">Does</th>');
    expect(html).toContain('<th scope="row"><kbd>T</kbd></th><td data-column="Does"><em>starts</em></td>');
  });
});

const TAG =
  /<\/?(?:p|h1|a|img|kbd|em|pre|code|table|thead|tbody|tr|th|td)(?: (?:href|src|alt|id|class|width|height|scope|data-column)="[^"<>]*")*>/g;

describe('hostile Markdown', () => {
  it.each([
    ['a block of HTML', '<script>alert(1)</script>'],
    ['HTML in a line', 'a <b onclick="alert(1)">b</b> <!-- c --> d'],
    ['a key with nested HTML', '<kbd onclick="x">T</kbd> <kbd><img src=x onerror=alert(1)></kbd>'],
    ['a link with a script', '[a](javascript:alert(1)) <javascript:alert(1)> [b](data:text/html,x)'],
    ['a link with a quote', '[a](https://x.example/"onclick="alert(1)) [b](<#" onclick="alert(1)>)'],
    ['a picture with a quote', '![" onerror="alert(1)](there.jpg) ![b](javascript:alert(1))'],
    ['a heading with a quote', '# "><img src=x onerror=alert(1)>'],
    ['a table', '| "><script>x</script> | b |\n| --- | --- |\n| <i>c</i> | <i>d</i> |'],
    ['code', '```"><script>\n<script>alert(1)</script>\n```'],
    ['entities', '[a](&#106;avascript:alert(1)) &lt;script&gt;'],
  ])('becomes plain text: %s', (_name, markdown) => {
    const { html } = render(markdown);
    // The angle brackets of unknown tags are escaped.
    expect(html.replaceAll(TAG, '')).not.toMatch(/[<>]/);
    for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      expect(address).toMatch(/^(#|https:\/\/x\.example\/|\/assets\/there-1a\.jpg$)/);
    }
  });
});
