import { expect, onTestFinished, test, vi } from 'vitest';
import { encode } from 'uqr';
import { clientAction } from './my-demo.tsx';
import { embedSnippet } from './share-info.tsx';
import { drawQr } from './qr-path.ts';

test('quotation marks in a name do not end the attribute of the embed HTML', () => {
  const snippet = embedSnippet('https://twins.example.org/demo/a?embed=1', 'A & "B" <script>');
  expect(snippet).toContain(' src="https://twins.example.org/demo/a?embed=1" ');
  expect(snippet).toContain(' title="A &amp; &quot;B&quot; &lt;script>" ');
});

const link = 'https://twins.example.org/demo/Vb3xk2mQpT9sLz0aWcE7hYd4uNfRgJ16';

test('draws exactly the black modules of the code', () => {
  const { size, path } = drawQr(link);
  const covered = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let step = 0; step < Number(width); step += 1) covered[Number(y)]![Number(x) + step] = true;
  }
  expect(covered).toEqual(encode(link, { ecc: 'M', border: 4 }).data);
});

test('leaves a margin of four white modules', () => {
  const { size, path } = drawQr(link);
  const corners = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((part) => part.slice(1).map(Number));
  expect(Math.min(...corners.map(([x = 0]) => x))).toBe(4);
  expect(Math.min(...corners.map(([, y = 0]) => y))).toBe(4);
  expect(Math.max(...corners.map(([x = 0, , width = 0]) => x + width))).toBe(size - 4);
  expect(Math.max(...corners.map(([, y = 0]) => y))).toBe(size - 5);
});

test('draws a different code for a different link', () => {
  expect(drawQr(`${link}x`).path).not.toBe(drawQr(link).path);
});

test('a form on a twin’s page keeps the page if the server cannot be reached', async () => {
  vi.stubGlobal('window', { location: { pathname: '/dashboard/twins/a', search: '' } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const body = new URLSearchParams({ intent: 'invite', emails: 'ada@example.test' });
  const request = new Request('https://twins.test/dashboard/twins/a', { method: 'POST', body });
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
  const answer = {
    ok: false,
    intent: 'invite',
    text: 'The invitation could not be sent.',
    keptHereAlone: true,
  };
  expect(await clientAction({ request, serverAction } as never)).toMatchObject({ data: answer });
});
