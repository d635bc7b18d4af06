import {
  expect,
  type BrowserContextOptions,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test';
import { pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { openBreakingLine, type BreakingLine } from '../support/browser/breaking-line.ts';
import { freePort } from '../support/servers/free-port.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { browserCookie, openSession, saveTour } from '../support/servers/session.ts';
import { LIGHT_CAPTURES, test } from '../support/browser/worker-fixtures.ts';

/** Milliseconds that a busy machine may need to open a space, or to bring a file over a slow line. */
const OPENING = 45_000;
const UPLOADING = 30_000;
/** Bytes of a manual, and those after which the line breaks: in the middle of it. */
const SIZE = 1_500_000;
const BREAK_AFTER = 700_000;

let line: BreakingLine;
let product: Product;

// One product, started once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  line = await openBreakingLine();
  const port = await freePort();
  product = await startProduct({
    ports: { site: port, player: await freePort() },
    env: { CAPTURES_DIR: LIGHT_CAPTURES, PUBLIC_ORIGIN: line.origin },
  });
  line.leadTo(port);
});
test.afterAll(async () => {
  await product.stop();
  product.remove();
  await line.close();
});

/** How a person does things. */
interface Hand {
  press: (target: Locator) => Promise<void>;
  /** Opens the panel of files. */
  openFiles: (player: FrameLocator) => Promise<void>;
}

const WIDE = { viewport: { width: 1280, height: 800 } };

const hands: Record<string, { options: BrowserContextOptions; hand: (page: Page) => Hand }> = {
  mouse: {
    options: WIDE,
    hand: () => ({
      press: (target) => target.click(),
      openFiles: (player) => player.getByRole('button', { name: 'Files', exact: true }).click(),
    }),
  },
  'keys alone': {
    options: WIDE,
    hand: (page) => ({
      async press(target) {
        await target.focus();
        const choice = (await target.getAttribute('type')) === 'checkbox';
        await page.keyboard.press(choice ? 'Space' : 'Enter');
      },
      async openFiles(player) {
        await player.getByRole('application', { name: '3D view' }).focus();
        await page.keyboard.press('o');
      },
    }),
  },
  'a finger on a phone': {
    options: { viewport: { width: 390, height: 844 }, hasTouch: true },
    hand: () => ({
      press: (target) => target.tap(),
      async openFiles(player) {
        await player.getByRole('button', { name: 'More', exact: true }).tap();
        await player.getByRole('button', { name: 'Files', exact: true }).tap();
      },
    }),
  },
};

for (const [name, { options, hand }] of Object.entries(hands)) {
  test.describe(`by ${name}`, () => {
    test.use({ ...options, reducedMotion: 'reduce' });
    test('a file is added to a tag, seen, renamed, moved, replaced, deleted and brought back @14.55 @14.61 @14.62 @14.64', async ({
      page,
    }, { workerIndex, retry }) => {
      await openTwin(page, `files-${workerIndex}-${retry}-${name.replaceAll(' ', '-')}@example.test`);
      const player = page.frameLocator('iframe');
      const { press, openFiles } = hand(page);
      const card = player.getByRole('article');
      const list = player.getByRole('list', { name: 'Files and folders' });
      const button = (label: string | RegExp) => player.getByRole('button', { name: label, exact: true });
      await expect(player.getByRole('application', { name: '3D view' })).toBeVisible({ timeout: OPENING });

      await test.step('added to a tag, over a line that breaks', async () => {
        const sheet = button('Tags and rooms');
        if (options.hasTouch) await press(sheet);
        await press(button('Boiler').first());
        line.slow(1_500_000);
        line.breakAfter(BREAK_AFTER);
        const before = line.breaks();
        await chooseFile(
          page,
          () => press(card.getByRole('button', { name: 'Add files' })),
          'Manual.txt',
          'valve',
        );
        await expect(card.getByRole('progressbar', { name: 'Upload of Manual.txt' })).toBeVisible();
        await expect(card.getByRole('button', { name: /^Manual\.txt/ })).toBeVisible({ timeout: UPLOADING });
        expect(line.breaks()).toBeGreaterThan(before);
        line.slow(null);
      });

      await test.step('seen without leaving the twin', async () => {
        await press(card.getByRole('button', { name: /^Manual\.txt/ }));
        await expect(player.getByRole('dialog')).toContainText('valve');
        await page.keyboard.press('Escape');
        await expect(player.getByRole('dialog')).toHaveCount(0);
        await press(card.getByRole('button', { name: 'Close' }));
      });

      await test.step('renamed', async () => {
        await openFiles(player);
        await expect(list.getByRole('listitem')).toHaveCount(1);
        await expectNoAxeViolations(page, page.frames().slice(1));
        await press(button('More about Manual.txt'));
        await expect(player.getByText('Boiler').last()).toBeVisible();
        await player.getByRole('textbox', { name: 'Name' }).fill('Boiler manual.txt');
        await press(button('Save'));
        await expect(player.getByText('“Boiler manual.txt” is changed.').first()).toBeVisible();
      });

      await test.step('replaced by a new version', async () => {
        await chooseFile(page, () => press(button('Upload a new version')), 'New.txt', 'pump');
        await expect(button(/^Restore: /)).toBeVisible({ timeout: UPLOADING });
        await press(button('Back'));
      });

      await test.step('moved to a folder', async () => {
        await press(button('New folder'));
        await player.getByRole('textbox', { name: 'Name of the folder' }).fill('Manuals');
        await press(button('Save folder'));
        await press(list.getByRole('checkbox'));
        await press(button('Move'));
        await press(button('Manuals'));
        await press(button('Folder Manuals, 1 file'));
        await expect(list.getByRole('button', { name: /^Boiler manual\.txt/ })).toBeVisible();
      });

      await test.step('deleted, brought back, deleted again, and restored from the bin', async () => {
        const row = list.getByRole('button', { name: /^Boiler manual\.txt/ });
        const remove = button('Delete: 1 file');
        await press(list.getByRole('checkbox'));
        await press(remove);
        await expect(row).toHaveCount(0);
        await press(button('Undo'));
        await expect(row).toBeVisible();
        if (!(await list.getByRole('checkbox').isChecked())) await press(list.getByRole('checkbox'));
        await press(remove);
        await press(button('Bin'));
        await press(button('Restore: Boiler manual.txt'));
        await expect(player.getByText('The bin is empty.')).toBeVisible();
        await press(button('Back'));
        await expect(row).toBeVisible();
      });
    });
  });
}

/** The viewer of a person's own twin, which has a tag. */
async function openTwin(page: Page, email: string): Promise<void> {
  const session = await openSession(line.origin, email);
  await saveTour(line.origin, session, {
    matterportId: 'gv360office',
    hasBeenSaved: true,
    tags: [officeTag('Boiler')],
  });
  await page.context().addCookies([browserCookie(line.origin, session)]);
  await page.goto(line.origin + pages.demo(session.userId));
}

async function chooseFile(page: Page, press: () => Promise<void>, name: string, word: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press();
  const line = `The ${word} is behind the boiler.\n`;
  const buffer = Buffer.from(line.repeat(Math.ceil(SIZE / line.length)));
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer });
}
