import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Operation } from '../../contract/changes/operation.ts';
import { createKeptOperations, placeOf } from '../../outbox/unsent-edits-storage.ts';
import { expectNoAxeViolations } from '../../tests/support/component/axe.ts';
import { openSite } from '../../tests/support/component/open-site.tsx';
import { openKeeper } from '../browser/keeper-for-player.ts';
import { UnsentEdits } from './unsent-edits.tsx';

const twin = { path: '/twins/twin-1', name: 'Harbour annex' };
const pump = { id: 'a', title: 'Pump 4', position: [1, 0, 0] };
const edits: Operation[] = [
  { id: '1', collection: 'tags', kind: 'change', item: pump, changed: ['title'], before: { title: 'Pump' } },
  { id: '2', collection: 'tags', kind: 'remove', item: { id: 'b', title: 'Valve' } },
];

beforeEach(() => {
  document.documentElement.toggleAttribute('data-signed-in', true);
  return () => document.documentElement.removeAttribute('data-signed-in');
});

/** Stores edits that a page could not send while the user could still edit. */
function leaveBehind(): void {
  openKeeper('ada', 'global-1', () => twin)!.keep(edits);
}

function stubClipboard(write: (text: string) => Promise<void>): void {
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  onTestFinished(() => spy.mockRestore());
}

test('the page shows edits that were unsent when the user lost edit rights, and copies them on request', async () => {
  const copied: string[] = [];
  stubClipboard(async (text) => void copied.push(text));
  leaveBehind();
  openSite(
    <main>
      <h1>There is no page here</h1>
      <UnsentEdits path={twin.path} />
    </main>,
  );
  await expect.element(page.getByText('2 edits were not saved')).toBeVisible();
  await expect.element(page.getByText(/You can no longer edit Harbour annex/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy edits' }).click();
  await expect.element(page.getByText('Copied.')).toBeVisible();
  expect(copied).toEqual([
    'Unsent edits to Harbour annex\n\nChanged Pump 4 (tags)\n  title: Pump 4\n\nDeleted Valve (tags)',
  ]);
  await expectNoAxeViolations();
});

test('the page shows the text to copy by hand if the browser cannot copy', async () => {
  stubClipboard(() => Promise.reject(new Error('Not allowed')));
  leaveBehind();
  openSite(<UnsentEdits path={twin.path} />);
  await page.getByRole('button', { name: 'Copy edits' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Unsent edits' })).toBeVisible();
});

test('the page keeps unsent edits until the user has edit rights again or discards them', async () => {
  leaveBehind();
  openSite(<UnsentEdits path={twin.path} />);
  await expect.element(page.getByText('2 edits were not saved')).toBeVisible();
  const adopted: Operation[] = [];
  const place = placeOf('ada', 'global-1');
  await createKeptOperations({ own: place, older: [] }, localStorage).adopt((operations) => {
    adopted.push(...operations);
    return false;
  });
  expect(adopted).toEqual(edits);
  await page.getByRole('button', { name: 'Discard edits' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard edits' }).click();
  await expect.element(page.getByText('2 edits were not saved')).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((name) => name.startsWith(place))).toEqual([]);
});

test('the page shows no edits from another twin, none once everything is saved, and none to a signed-out user', async () => {
  leaveBehind();
  openSite(
    <>
      <UnsentEdits path="/twins/twin-2" />
      <p>Shown</p>
    </>,
  );
  await expect.element(page.getByText('Shown')).toBeVisible();
  expect(page.getByText('were not saved').query()).toBe(null);
  document.documentElement.removeAttribute('data-signed-in');
  openSite(<UnsentEdits path={twin.path} />);
  expect(page.getByText('were not saved').query()).toBe(null);
  const keeper = openKeeper('ada', 'global-2', () => twin)!;
  keeper.keep(edits);
  keeper.keep([]);
  expect(Object.keys(localStorage).filter((name) => name.includes('global-2'))).toEqual([]);
});
