import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { HistoryEntry } from '../../../contract/portfolio.ts';
import { answerRequests, openSite } from '../../../tests/support/component/open-site.tsx';
import { type Arrival, TwinNews } from './twin-news.tsx';

const tour = { userId: 'owner', tourId: 'twin-1' };

function entryOf(revision: number, name: string, title: string, you = false): HistoryEntry {
  const item = { collection: 'tags', id: title, label: 'Tag', title, change: 'moved', find: title } as const;
  const entry = { revision, at: 0, cause: 'edit', count: 1, created: false } as const;
  return { ...entry, who: { key: name, name, you }, items: [item], fields: [], undoable: false };
}

/** Renders a page in which the user types while changes arrive. */
function Open() {
  const [revision, setRevision] = useState(4);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const come = () => {
    setArrival({ since: revision, revision: revision + 1 });
    setRevision(revision + 1);
  };
  return (
    <>
      <input aria-label="Title" onKeyDown={({ key }) => key === 'Enter' && come()} />
      <TwinNews tour={tour} arrival={arrival} />
    </>
  );
}

function openNews(answer: (since: number) => Response) {
  const requests = answerRequests(({ path }) =>
    answer(Number(new URL(path, location.origin).searchParams.get('since'))),
  );
  openSite(<Open />);
  const field = page.getByRole('textbox', { name: 'Title' });
  const press = () =>
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  return { requests, field, press };
}

const answered = (...entries: HistoryEntry[]) => Response.json({ entries });

test('another user’s change is announced with its author, without moving focus or losing input', async () => {
  const { requests, field, press } = openNews(() => answered(entryOf(5, 'Ada', 'Pump 3')));
  await field.fill('Half a sen');
  press();
  await expect.element(page.getByRole('status')).toHaveTextContent('Ada moved Pump 3');
  expect(document.activeElement).toBe(field.element());
  await expect.element(field).toHaveValue('Half a sen');
  expect(requests.map(({ path }) => path)).toEqual(['/api/users/owner/tours/twin-1/history?since=4']);
  const { pointerEvents } = getComputedStyle(page.getByRole('status').element());
  expect(pointerEvents).toBe('none');
});

test('changes in quick succession are combined in one request', async () => {
  const later = [entryOf(7, 'Grace', 'Valve'), entryOf(6, 'Ada', 'Pump 4')];
  const { requests, press } = openNews((since) =>
    answered(...(since === 4 ? [entryOf(5, 'Ada', 'Pump 3')] : later)),
  );
  for (let count = 0; count < 3; count += 1) {
    press();
    await expect.element(page.getByRole('status')).toHaveTextContent('Ada moved Pump 3');
  }
  await expect.element(page.getByRole('status')).toHaveTextContent('Grace and Ada made 2 changes');
  expect(requests.map(({ path }) => path.split('?')[1])).toEqual(['since=4', 'since=5']);
});

test('neither the user’s own changes nor a failed request is announced', async () => {
  const { requests, press } = openNews((since) =>
    since === 4 ? answered(entryOf(5, 'Me', 'Pump 3', true)) : new Response('', { status: 403 }),
  );
  press();
  await expect.poll(() => requests.length).toBe(1);
  press();
  await expect.poll(() => requests.length).toBe(2);
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
