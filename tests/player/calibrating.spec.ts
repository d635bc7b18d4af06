import { readFile } from 'node:fs/promises';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ reducedMotion: 'reduce' });

const corner = (...position: number[]) => ({
  position,
  normal: [0, 1, 0],
  snap: 'corner',
  eye: [position[0]! + 1, 1.6, position[2]! + 2],
  pixel: 0.001,
});

/** A distance of 2.40 m, and a path that follows it round a corner. */
const measurements = [
  {
    id: 'door',
    kind: 'distance',
    title: 'Entrance',
    points: [corner(9, 0, 7), corner(11.4, 0, 7)],
    floor: 'level-1',
    room: 'corridor',
  },
  { id: 'way', kind: 'path', title: '', points: [corner(5, 0, 7), corner(9, 0, 7), corner(9, 0, 10)] },
];
const other = {
  id: 'other',
  kind: 'length',
  title: 'Kitchen wall',
  points: [corner(14, 0, 2), corner(18, 0, 2)],
  length: 4.2,
  tolerance: 0.002,
};

test('an owner reads why a value is as sure as it is, calibrates the twin, and takes that back @13.35 @13.36 @13.37', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour: { measurements, calibrations: [] } });
  const entrance = player.getByRole('button', { name: /^Entrance/ });
  const calibrations = () => readHost(page, (host) => host.tour.calibrations);
  await test.step('the list shows values, and the card says why', async () => {
    await expect(entrance).toContainText(/^Entrance2\.\d+ m ± /);
    await entrance.click();
    const card = player.getByRole('article', { name: 'Entrance' });
    await expect(card).toContainText('Corridor');
    await card.getByRole('button', { name: /^Why ± / }).press('Enter');
    const sources = card.getByRole('table', { name: 'Each source on its own' });
    await expect(sources.getByRole('row').nth(1)).toContainText(/(Scale|Points|Snapping|pixel).*± /);
    await expect(card).toContainText('This space was designed to these sizes.');
    await expectNoAxeViolations(page);
  });
  const sheet = player.getByRole('dialog', { name: 'Scale and accuracy' });
  await test.step('a true length says what it would change before it is entered', async () => {
    await player.getByRole('button', { name: 'I know its true length' }).press('Enter');
    await sheet.getByRole('button', { name: 'Use this length' }).click();
    await expect(sheet).toContainText('Give a length above 0');
    await sheet.getByLabel('True length', { exact: true }).fill('244 cm');
    const changes = sheet.getByRole('table', { name: 'What changes' });
    await expect(changes.getByRole('row', { name: /^Entrance 2\.40.* m .* 2\.44.* m / })).toBeVisible();
    await expect(changes.getByRole('row', { name: /^Path/ })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('listitem')).toContainText('2.440 m ± 2 mm by tape, 2.400 m in the capture');
    await expect.poll(calibrations).toMatchObject([{ kind: 'length', title: 'Entrance', length: 2.44 }]);
    await expect(entrance).toContainText('2.44');
  });
  await test.step('what others enter and disagrees is shown with by how much', async () => {
    const [own] = (await calibrations()) as object[];
    await page.evaluate((both) => window.host.writeElsewhere({ calibrations: both }, true), [own, other]);
    await expect(sheet.getByRole('listitem')).toHaveCount(2);
    await expect(sheet).toContainText(/“Entrance” and “Kitchen wall” differ by 3\.\d\s%/);
    await expectNoAxeViolations(page);
  });
  await test.step('one is taken back, and back again', async () => {
    await sheet.getByRole('button', { name: 'Take back “Kitchen wall”' }).press('Enter');
    await expect(sheet.getByRole('heading', { name: 'True lengths' })).toBeFocused();
    await expect(sheet).not.toContainText('and “Kitchen wall” differ');
    await sheet.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(sheet.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');
  });
  await test.step('all of it comes out as a table', async () => {
    await page.keyboard.press('Escape');
    const downloading = page.waitForEvent('download');
    await player.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain('door,Entrance,distance,distance,2.');
    expect(file).toContain('true lengths Entrance, Kitchen wall, which disagree');
  });
});

test('on a phone a visitor measures a room at one press, for themselves @13.39', async ({
  page,
  openAndWalk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const player = await openAndWalk({ query: { mode: 'read-only' } });
  await player.getByRole('button', { name: 'More' }).click();
  await player.getByRole('button', { name: 'Measure', exact: true }).click();
  const tool = player.getByRole('region', { name: 'Measure' });
  await expect(tool.getByRole('button', { name: 'Distance' })).toHaveAttribute('aria-pressed', 'true');
  expect((await tool.boundingBox())!.height).toBeLessThan(844 / 4);
  await expectNoAxeViolations(page);
  await tool.getByRole('button', { name: 'Measure this room' }).click();
  await expect(tool.getByRole('status')).toContainText(/m² ± .*, .* m³ ± /);
  await tool.getByRole('combobox', { name: 'Units' }).selectOption('feet');
  await expect(tool.getByRole('status')).toContainText('ft²');
  await expect(tool.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await tool.getByText('1 measurement of this visit').click();
  await expect(tool.getByRole('button', { name: /^Room .* ft²/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await tool.getByRole('button', { name: /^Drop Room/ }).click();
  await expect(tool.getByText('of this visit')).toHaveCount(0);
  await tool.getByRole('button', { name: 'Put the tool away' }).click();
  await expect(tool).toHaveCount(0);
});
