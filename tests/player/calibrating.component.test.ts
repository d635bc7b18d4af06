import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../support/component/axe.ts';
import { becomePhone, emulateMedia } from '../support/component/emulate.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';

const corner = (...position: number[]) => ({
  position,
  normal: [0, 1, 0],
  snap: 'corner',
  eye: [position[0]! + 1, 1.6, position[2]! + 2],
  pixel: 0.001,
});

/** A distance of 2.40 m, and a path along it around a corner. */
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

test('shows an owner the reason for a value’s tolerance, calibrates the twin, and undoes the calibration @13.35 @13.36 @13.37', async () => {
  const host = await openAndWalk({ tour: { measurements, calibrations: [] } });
  const entrance = page.getByRole('button', { name: /^Entrance/ });
  const sheet = page.getByRole('dialog', { name: 'Scale and accuracy' });
  const lengths = sheet.getByRole('listitem');
  const calibrations = () => host.tour.calibrations as object[];

  // The list shows values, and the card shows the reasons.
  await expect.element(entrance).toMatchTextContent(/^Entrance2\.\d+ m ± /);
  await click(entrance);
  const card = page.getByRole('article', { name: 'Entrance' });
  await expect.element(card).toMatchTextContent('Corridor');
  await press(card.getByRole('button', { name: /^Why ± / }), '{Enter}');
  const sources = card.getByRole('table', { name: 'Each source on its own' });
  await expect
    .element(sources.getByRole('row').nth(1))
    .toMatchTextContent(/(Scale|Points|Snapping|pixel).*± /);
  await expect
    .element(card)
    .toMatchTextContent('This space is a design, not a scan, so its dimensions are exact.');
  await expectNoAxeViolations();

  // The form shows the effect of a known length before it is saved.
  await press(page.getByRole('button', { name: 'Enter known length' }), '{Enter}');
  await click(sheet.getByRole('button', { name: 'Use this length' }));
  await expect.element(sheet).toMatchTextContent('Enter a length from 1 mm');
  await fillIn(sheet.getByLabelText('Known length', { exact: true }), '244 cm');
  const changes = sheet.getByRole('table', { name: 'What changes' });
  await expect.element(changes.getByRole('row', { name: /^Entrance 2\.40.* m .* 2\.44.* m / })).toBeVisible();
  await expect.element(changes.getByRole('row', { name: /^Path/ })).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.keyboard('{Enter}');
  await expect.element(lengths).toMatchTextContent('2.440 m ± 2 mm by tape, 2.400 m in the capture');
  await expect.poll(calibrations).toMatchObject([{ kind: 'length', title: 'Entrance', length: 2.44 }]);
  await expect.element(entrance).toMatchTextContent('2.44');
  await expect.element(sheet).toMatchTextContent('Enter a second known length');

  // If another user's length contradicts the first one, the difference is shown.
  host.writeElsewhere({ calibrations: [calibrations()[0], other] }, true);
  await expect.poll(() => lengths.elements()).toHaveLength(2);
  await expect.element(sheet).not.toMatchTextContent('Two lengths reveal');
  await expect.element(sheet).toMatchTextContent(/“Entrance” and “Kitchen wall” differ by 3\.\d%/);
  await expectNoAxeViolations();

  // Remove one, and restore it.
  await press(sheet.getByRole('button', { name: 'Remove “Kitchen wall”' }), '{Enter}');
  await expect.element(sheet.getByRole('heading', { name: 'Known lengths' })).toHaveFocus();
  await expect.element(sheet).not.toMatchTextContent('and “Kitchen wall” differ');
  await expect.poll(calibrations).toHaveLength(1);
  await press(sheet.getByRole('button', { name: 'Undo' }), '{Enter}');
  await expect.poll(() => lengths.elements()).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => sheet.query()).toBeNull();

  // Export everything as a table.
  await userEvent.keyboard('{Escape}');
  const file = await downloaded(() => click(page.getByRole('button', { name: 'Download as CSV' })));
  expect(file).toContain('door,Entrance,distance,distance,2.');
  expect(file).toContain('known lengths Entrance, Kitchen wall, which disagree');
});

test('fills in a camera maker’s figures, and nothing of the camera that was chosen before', async () => {
  // The accuracy of the built-in captures is known, so no camera can be chosen for them.
  const load = window.fetch;
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async (...request) => {
    const response = await load(...request);
    if (!response.url.endsWith('capture.json')) return response;
    const { accuracy: _, ...manifest } = (await response.json()) as Record<string, unknown>;
    return Response.json(manifest);
  });
  onTestFinished(() => fetched.mockRestore());
  await openAndWalk({ tour: { measurements, calibrations: [] } });
  await click(page.getByRole('button', { name: /^Entrance/ }));
  await click(page.getByRole('button', { name: /^Why ± / }));
  await click(page.getByRole('button', { name: 'Enter known length' }));
  const sheet = page.getByRole('dialog', { name: 'Scale and accuracy' });
  await click(sheet.getByRole('button', { name: 'Set camera accuracy' }));
  const point = sheet.getByRole('textbox', { name: 'Single points may be off by' });
  const before = (point.element() as HTMLInputElement).value;
  await click(sheet.getByRole('button', { name: 'Matterport Pro3' }));
  await expect.element(point).toHaveValue('20 mm');
  await click(sheet.getByRole('button', { name: 'Matterport Pro2' }));
  await expect.element(point).toHaveValue(before);
});

/** Returns the text of the downloaded file. */
async function downloaded(start: () => Promise<void>): Promise<string> {
  const created = vi.spyOn(URL, 'createObjectURL');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await start();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/\.csv$/);
  const file = created.mock.calls[0]![0] as Blob;
  vi.restoreAllMocks();
  return file.text();
}

test('lets a visitor on a phone measure a room with one tap, without saving the measurement @13.39', async () => {
  await becomePhone();
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  const host = await openAndWalk({ mode: 'read-only' });
  await click(page.getByRole('button', { name: 'More' }));
  await click(page.getByRole('button', { name: 'Measure', exact: true }));
  const tool = page.getByRole('region', { name: 'Measure' });
  const value = tool.getByRole('status');
  await expect
    .element(tool.getByRole('button', { name: 'Distance' }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(tool.element().getBoundingClientRect().height).toBeLessThan(844 / 4);
  await expectNoAxeViolations();
  await click(tool.getByRole('button', { name: 'Measure this room' }));
  await expect.element(value).toMatchTextContent(/m² ± .*, .* m³ ± /);
  await tool.getByRole('combobox', { name: 'Units' }).selectOptions('feet');
  await expect.element(value).toMatchTextContent('ft²');
  expect(tool.getByRole('button', { name: 'Save' }).query()).toBeNull();
  await click(tool.getByText('1 measurement from this visit'));
  await expect.element(tool.getByRole('button', { name: /^Room .* ft²/ })).toBeVisible();
  await expectNoAxeViolations();
  await click(tool.getByRole('button', { name: /^Discard Room/ }));
  await expect.poll(() => tool.getByText('from this visit').query()).toBeNull();
  await click(tool.getByRole('button', { name: 'Close the tool' }));
  await expect.poll(() => tool.query()).toBeNull();
  expect(host.changes).toEqual([]);
});
