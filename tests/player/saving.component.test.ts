import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '../support/component/axe.ts';
import { BASE } from '../support/component/files-here.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import type { HostPage } from '../support/player/host-page.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { click, fillIn, press } from '../support/component/press.ts';

const boiler = officeTag('boiler', { title: 'Boiler' });
const manual = { id: 'manual', name: 'Manual.pdf', url: 'https://example.com/manual.pdf' };
const tour = { tags: [boiler], documents: [manual] };

const button = (name: string) => page.getByRole('button', { name });
const titleField = page.getByLabelText('Title');
const titlesOf = (host: HostPage) => (host.tour.tags as { title: string }[]).map(({ title }) => title);

async function rename(title: string): Promise<void> {
  await click(button('Edit'));
  await fillIn(titleField, title);
  await click(button('Save tag'));
}

/** Opens the twin while its host cannot be reached, and renames its tag. */
async function renameOffline(): Promise<HostPage> {
  const host = await openAndWalk({ tour });
  host.failing = true;
  await click(button('Boiler'));
  await rename('Boiler 1');
  await expect.element(page.getByText(/^Not saved yet/)).toBeVisible();
  return host;
}

test('retries a failed save automatically @11.30', async () => {
  const host = await renameOffline();
  host.failing = false;
  await expect.poll(() => titlesOf(host)).toEqual(['Boiler 1']);
  await expect.element(page.getByText('Saved')).toBeVisible();
});

test('sends waiting changes on a press, or immediately when the browser is online again @11.29 @11.30', async () => {
  const stopTime = holdTime();
  const host = await renameOffline();
  stopTime();
  const tried = host.changes.length;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => host.changes.length).toBe(tried + 1);
  await expect.element(page.getByText(/^Not saved yet/)).toBeVisible();
  host.failing = false;
  await click(button('Try again'));
  await expect.poll(() => titlesOf(host)).toEqual(['Boiler 1']);
});

/** Returns a function that stops automatic retries. */
function holdTime(): () => void {
  const start = window.setTimeout.bind(window);
  let stopped = false;
  const later = (run: () => void, after?: number) => start(() => stopped || run(), after);
  const waits = vi.spyOn(window, 'setTimeout').mockImplementation(later as typeof setTimeout);
  onTestFinished(() => waits.mockRestore());
  return () => {
    stopped = true;
  };
}

test('shows changes from another tab, and both versions of a conflict with the time of the other version @11.31', async () => {
  const host = await openAndWalk({ tour });
  host.writeElsewhere({ name: 'Renamed' }, true);
  await expect.element(page.getByRole('heading', { name: 'Renamed' })).toBeVisible();
  const conflict = page.getByRole('region', { name: 'Changed in two places' });
  const shown = () =>
    conflict
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent);
  const changeBoth = async (mine: string): Promise<void> => {
    await click(button('Edit'));
    await fillIn(titleField, mine);
    const [tag] = host.tour.tags as object[];
    const updated = '2026-11-20T10:00:00.000Z';
    host.writeElsewhere({ tags: [{ ...tag, title: 'Theirs' }], updated }, false);
    await click(button('Save tag'));
    await expect
      .poll(() => host.tour.tags)
      .toMatchObject([{ title: mine, overtaken: [{ title: 'Theirs' }] }]);
    await expect.poll(shown).toEqual([mine, 'Theirs']);
  };
  await click(button('Boiler'));
  await changeBoth('Mine');
  await expect.element(conflict).toMatchTextContent('20 Nov 2026');
  await click(conflict.getByRole('button', { name: 'Keep mine' }));
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.poll(() => host.tour.tags).not.toMatchObject([{ overtaken: [{}] }]);
  expect(titlesOf(host)).toEqual(['Mine']);

  await changeBoth('Mine again');
  await click(conflict.getByRole('button', { name: 'Use theirs' }));
  await expect.poll(() => titlesOf(host)).toEqual(['Theirs']);
  await expect.element(conflict).not.toBeInTheDocument();
});

test('shows in a form that its tag was deleted elsewhere, and asks before restoring the tag @16.21', async () => {
  const host = await openAndWalk({ tour });
  const alert = page.getByRole('alert');
  await click(button('Boiler'));
  await click(button('Edit'));
  await fillIn(titleField, 'Mine');
  host.writeElsewhere({ tags: [] }, true);
  await expect.element(alert).toMatchTextContent('deleted elsewhere');
  await expect.element(titleField).toHaveValue('Mine');
  await click(button('Save tag'));
  await expect.element(alert).toMatchTextContent('Do you want to restore the item');
  expect(titlesOf(host)).toEqual([]);
  await expectNoAxeViolations();
  await click(button('Restore'));
  await expect.poll(() => titlesOf(host)).toEqual(['Mine']);

  await click(button('Edit'));
  await fillIn(titleField, 'Mine again');
  host.writeElsewhere({ tags: [] }, true);
  await expect.element(alert).toBeVisible();
  await click(button('Save tag'));
  await click(button('Discard'));
  await expect.element(page.getByRole('form')).not.toBeInTheDocument();
  expect(titlesOf(host)).toEqual([]);
});

test('keeps another user’s move of a folder when the user renames it in a form opened before the move', async () => {
  const plans = { id: 'plans', name: 'Plans' };
  const host = await openAndWalk({ tour: { folders: [plans, { id: 'old', name: 'Old' }] } });
  await click(button('Files'));
  await click(button('More about Plans'));
  await fillIn(page.getByRole('textbox', { name: 'Name of the folder' }), 'Floor plans');
  host.writeElsewhere(
    {
      folders: [
        { ...plans, parent: 'old' },
        { id: 'old', name: 'Archive' },
      ],
    },
    true,
  );
  await expect.element(page.getByRole('option', { name: 'Archive' })).toBeInTheDocument();
  await click(button('Save folder'));
  await expect
    .poll(() => host.tour.folders)
    .toMatchObject([{ id: 'plans', name: 'Floor plans', parent: 'old' }, { id: 'old' }]);
});

test('keeps another user’s change of a plan picture when the user saves a form opened before the change', async () => {
  const sha256 = 'd'.repeat(64);
  const canvas = new OffscreenCanvas(2, 2);
  canvas.getContext('2d');
  await fetch(`${BASE}${sha256}`, { method: 'PUT', body: await canvas.convertToBlob() });
  const file = {
    version: 'v1',
    sha256,
    bytes: 1,
    type: 'image/png',
    kind: 'picture',
    scan: 'none',
    addedAt: 0,
  };
  const fit = {
    picture: [
      [0.2, 0.2],
      [0.8, 0.8],
    ],
    plan: [
      [1, 1],
      [9, 9],
    ],
  };
  const laid = { id: 'laid', name: 'Plan', document: 'drawing', page: 1, fit, opacity: 0.6, hidden: false };
  const documents = [{ id: 'drawing', name: 'Plan', file }];
  const host = await openAndWalk({ base: BASE, tour: { ...tour, documents, floorplans: [laid] } });
  await click(button('Plan picture'));
  await expect.element(button('Save')).toBeEnabled();
  const renamed = { ...boiler, title: 'Stove' };
  host.writeElsewhere({ floorplans: [{ ...laid, hidden: true }], tags: [renamed] }, true);
  await expect.element(page.getByText('Stove').first()).toBeInTheDocument();
  await press(page.getByLabelText('Opacity'), '{End}');
  await click(button('Save'));
  await expect.poll(() => host.tour.floorplans).toMatchObject([{ opacity: 1, hidden: true }]);
});

test('keeps unsaved input about a file when its panel closes, and asks before restoring the file @16.21', async () => {
  const host = await openAndWalk({ tour });
  const name = page.getByRole('textbox', { name: 'Name' });
  await click(button('Files'));
  await click(button('More about Manual.pdf'));
  await fillIn(name, 'Boiler manual.pdf');
  await click(button('Close files'));
  await click(button('Boiler'));
  await click(button('Files'));
  await click(button('More about Manual.pdf'));
  await expect.element(name).toHaveValue('Boiler manual.pdf');
  host.writeElsewhere({ documents: [] }, true);
  await expect.element(page.getByRole('alert')).toMatchTextContent('deleted elsewhere');
  await click(button('Save'));
  expect(host.tour.documents).toEqual([]);
  await click(button('Restore'));
  await expect.poll(() => host.tour.documents).toMatchObject([{ id: 'manual', name: 'Boiler manual.pdf' }]);
});
