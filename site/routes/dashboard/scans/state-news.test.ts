import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Scan } from '../../../../contract/scans/scan.ts';
import { MoreForms } from './more-forms.tsx';
import { nextScan, stateNews } from './scan-list.tsx';

const scan = (id: string, state: 'processing' | 'ready' | 'asks' | 'failed', text = '') => {
  return { id, name: `Scan ${id}`, state, text };
};

test('announces new scan states once, and only for scans that changed', () => {
  const before = [scan('a', 'processing'), scan('b', 'processing', 'Finding rooms'), scan('c', 'ready')];
  expect(stateNews(before, before)).toBe('');
  expect(stateNews(before, [scan('d', 'processing'), ...before])).toBe('');
  const now = [scan('a', 'ready'), scan('b', 'failed', 'It is empty.'), scan('c', 'ready')];
  expect(stateNews(before, now)).toBe('“Scan a” is ready. “Scan b” could not be processed. It is empty.');
  expect(stateNews(before, [scan('b', 'asks')])).toBe(
    'Answer the question about “Scan b” to continue processing.',
  );
});

test('highlights a scan with a question, otherwise the twin’s scan, otherwise the newest usable one', () => {
  const made = (id: string, fields: object) => ({
    id,
    state: 'ready' as const,
    inTwin: false,
    run: 1,
    ...fields,
  });
  const [failed, newest, used] = [
    made('failed', { state: 'failed', run: 0 }),
    made('newest', {}),
    made('used', { inTwin: true }),
  ];
  expect(nextScan([failed])).toBeNull();
  expect(nextScan([failed, newest])).toBe('newest');
  expect(nextScan([failed, newest, used])).toBe('used');
  expect(nextScan([newest, used, made('asks', { state: 'asks', run: 0 })])).toBe('asks');
});

test.each<[Scan['state'], boolean]>([
  ['ready', true],
  ['failed', true],
  ['cancelled', true],
  ['processing', false],
  ['asks', false],
])('whether the unit of a scan that is %s can be changed or detected again: %s', (state, isShown) => {
  const made = { id: 'a', name: 'A', state, run: 0, source: { name: 'a.glb', bytes: 1 } };
  const scan = { ...made, answers: { unit: 'foot' } } as unknown as Scan;
  const element = createElement(MoreForms, { scan, nameId: 'name', asked: null, hasTwin: false });
  const router = createMemoryRouter([{ path: '/', element }]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
  expect(/name="unit".*>As detected<.*selected="">Feet</.test(html)).toBe(isShown);
});
