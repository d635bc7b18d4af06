import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectNoAxeViolations } from '../support/component/axe.ts';
import { becomePhone, moveFingers } from '../support/component/emulate.ts';
import { BASE, chooseFile, keepFilesHere } from '../support/component/files-here.ts';
import { placeIn } from '../support/component/mouse.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import { officeTag } from '../support/player/office-tag.ts';

/** How a user operates the player. */
interface Hand {
  take: (target: Locator) => Promise<void>;
  /** Opens the panel of files. */
  openFiles: () => Promise<void>;
  /** True if cards are in a sheet that must be opened first. */
  phone: boolean;
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const isChoice = (target: Locator) => (target.element() as HTMLInputElement).type === 'checkbox';

const byKeys: Hand = {
  async take(target) {
    await expect.element(target).toBeVisible();
    await press(target, isChoice(target) ? ' ' : '{Enter}');
  },
  openFiles: () => press(page.getByRole('application', { name: '3D view' }), 'o'),
  phone: false,
};
const byFinger: Hand = {
  async take(target) {
    await expect.element(target).toBeVisible();
    target.element().scrollIntoView({ block: 'nearest' });
    let place = '';
    // The target may be on a sheet that is still moving.
    await expect.poll(() => place === (place = placeIn(target.element()).join())).toBe(true);
    const [x, y] = placeIn(target.element());
    await moveFingers([{ x, y }]);
  },
  async openFiles() {
    await byFinger.take(button('More'));
    await byFinger.take(button('Files'));
  },
  phone: true,
};

test.each([
  ['keyboard', byKeys],
  ['a finger on a phone', byFinger],
])(
  'adds a file to a tag by %s, and views, renames, moves, replaces, deletes and restores it @14.55 @14.61 @14.62 @14.64',
  async (_, hand) => {
    const { take, openFiles } = hand;
    if (hand.phone) await becomePhone();
    const host = await openAndWalk({
      tour: { tags: [officeTag('Boiler')] },
      base: BASE,
      onFiles: keepFilesHere(),
    });
    const stored = (count: number) => expect.poll(() => host.tour.documents).toHaveLength(count);
    const card = page.getByRole('article');
    const list = page.getByRole('list', { name: 'Files and folders' });
    const dialog = page.getByRole('dialog');
    const file = (name: string, word: string) =>
      new File([`The ${word} is behind the boiler.\n`], name, { type: 'text/plain' });

    // Add a file to a tag, and view it without leaving the twin.
    if (hand.phone) await take(button('Tags and rooms'));
    await take(button('Boiler').first());
    await chooseFile(
      () => take(card.getByRole('button', { name: 'Add files' })),
      file('Manual.txt', 'valve'),
    );
    await take(card.getByRole('button', { name: /^Manual\.txt/ }));
    await expect.element(dialog).toMatchTextContent('valve');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await take(card.getByRole('button', { name: 'Close' }));

    // Rename it.
    await openFiles();
    await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(1);
    await expectNoAxeViolations();
    await take(button('More about Manual.txt'));
    await expect.element(page.getByText('Boiler').last()).toBeVisible();
    await fillIn(page.getByRole('textbox', { name: 'Name' }), 'Boiler manual.txt');
    await take(button('Save'));
    await expect.element(page.getByText('Changed “Boiler manual.txt”.').first()).toBeVisible();

    // Replace it with a new version.
    await chooseFile(() => take(button('Upload a new version')), file('New.txt', 'pump'));
    await expect.element(button(/^Restore: /)).toBeVisible();
    await take(button('Back'));

    // Move it to a folder.
    await take(button('New folder'));
    await fillIn(page.getByRole('textbox', { name: 'Name of the folder' }), 'Manuals');
    await take(button('Save folder'));
    await take(list.getByRole('checkbox'));
    await take(button('Move'));
    await take(button('Manuals'));
    await take(button('Folder Manuals, 1 file'));
    const row = list.getByRole('button', { name: /^Boiler manual\.txt/ });
    await expect.element(row).toBeVisible();
    await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(1);

    // Delete it, undo that, delete it again, and restore it from the bin.
    await take(list.getByRole('checkbox'));
    await take(button('Delete: 1 file'));
    await expect.poll(() => row.query()).toBeNull();
    await stored(0);
    await take(button('Undo'));
    await expect.element(row).toBeVisible();
    await stored(1);
    const choice = list.getByRole('checkbox');
    if (!(choice.element() as HTMLInputElement).checked) await take(choice);
    await take(button('Delete: 1 file'));
    await stored(0);
    await take(button('Bin'));
    await take(button('Restore: Boiler manual.txt'));
    await expect.element(page.getByText('The bin is empty.')).toBeVisible();
    await take(button('Back'));
    await expect.element(row).toBeVisible();
  },
);

const FILES = 10_000;
const documents = Array.from({ length: FILES }, (_, index) => ({
  id: `d${index}`,
  name: `Certificate ${index}.pdf`,
  file: {
    version: `v${index}`,
    sha256: index.toString(16).padStart(64, '0'),
    bytes: 1000 + index,
    type: 'application/pdf',
    kind: 'pdf',
    addedAt: 1_780_000_000_000 + index,
    scan: 'none',
    thumbnail: false,
  },
}));

test('renders only the visible rows of ten thousand files, and scrolls to the last row on End @14.56', async () => {
  await openAndWalk({ tour: { documents } });
  await click(button('Files'));
  const list = page.getByRole('list', { name: 'Files and folders' });
  const rows = list.getByRole('listitem');
  await expect.element(rows.first()).toHaveAttribute('aria-setsize', `${FILES}`);
  const scroller = list.element().closest('[data-scroller]')!;
  // A frame is slow if scrolling renders many rows in it.
  let most = 0;
  const made = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    most = Math.max(most, added.filter((node) => node instanceof HTMLLIElement).length);
  });
  made.observe(list.element(), { childList: true, subtree: true });
  for (let step = 0; step < 16; step += 1) {
    scroller.scrollTop += step % 2 === 0 ? 900 : 9_000;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(rows.elements().length).toBeLessThan(80);
  }
  made.disconnect();
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(80);

  scroller.scrollTop = 0;
  await press(list.getByRole('button', { name: /^Certificate 0\.pdf/ }), '{End}');
  const last = list.getByRole('button', { name: /^Certificate 9999\.pdf/ });
  await expect.element(last).toHaveFocus();
  await expect.element(last).toBeInViewport();
  await fillIn(page.getByRole('textbox', { name: 'Find a file' }), 'ertificate 777');
  await expect.element(page.getByText('19 of 10,000 files')).toBeVisible();
});

test('lists the files of a place again after listing all files', async () => {
  const attached = [{ kind: 'tag', id: 'Boiler' }];
  const two = [{ ...documents[0], attached }, documents[1]];
  await openAndWalk({ tour: { tags: [officeTag('Boiler')], documents: two } });
  await click(button('Boiler').first());
  await click(page.getByRole('article').getByRole('button', { name: 'Manage' }));
  const rows = page.getByRole('list', { name: 'Files and folders' }).getByRole('listitem');
  const filter = page.getByRole('combobox', { name: 'Belongs to' });
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await userEvent.selectOptions(filter, 'Everywhere');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await userEvent.selectOptions(filter, 'Boiler');
  await expect.poll(() => rows.elements()).toHaveLength(1);
});

test('rejects a drop of too many files, and announces why', async () => {
  await openAndWalk({ base: BASE, onFiles: keepFilesHere() });
  const dataTransfer = new DataTransfer();
  for (let at = 0; at <= 2_000; at += 1) dataTransfer.items.add(new File([''], `${at}.txt`));
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  const live = document.getElementById('live')!;
  await expect.poll(() => live.textContent).toBe('You can add at most 2,000 files at once.');
});
