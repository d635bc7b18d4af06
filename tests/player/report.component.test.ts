import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ReportMessage } from '../../contract/threads/thread-messages.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/component/axe.ts';
import { becomePhone, emulateMedia } from '../support/component/emulate.ts';
import { openAndWalk, openPlayer } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import type { HostPage } from '../support/player/host-page.ts';
import { officeTag } from '../support/player/office-tag.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const form = page.getByRole('complementary', { name: /^Report/ });
const problem = page.getByRole('textbox', { name: 'What is the problem?' });
const REPORTS = { reports: true, tags: [officeTag('boiler', { title: 'Boiler' })] };

const openVisited = (tour: object = REPORTS) => openAndWalk({ mode: 'read-only', tour: { ...tour } });

/** Returns the reports that the player sent. */
function sentBy(host: HostPage): ReportMessage[] {
  return host.threads.filter((message) => message.kind === 'report');
}

test('lets visitors, but not editors, report problems if the owner allows it', async () => {
  await openVisited({ reports: false });
  expect(button('Report a problem').elements()).toEqual([]);
  await openAndWalk({ mode: 'edit', tour: REPORTS });
  expect(button('Report a problem').elements()).toEqual([]);
});

test('sends and confirms a visitor’s report of a place, with a picture and an address', async () => {
  const host = await openVisited();
  await click(button('Report a problem'));
  await expect.element(form.getByText('The whole twin', { exact: true })).toBeVisible();
  await click(button('Choose a place'));
  await click(page.getByRole('application'), { x: 300, y: 500 });
  await fillIn(problem, 'The lamp <b>flickers</b>.');
  await fillIn(form.getByRole('textbox', { name: /email/ }), 'visitor@example.org');
  await expect.element(form.getByRole('img', { name: 'What you see now' })).toBeVisible();
  await expectNoAxeViolations();
  await click(button('Send report'));
  await expect.poll(() => sentBy(host)).toHaveLength(1);
  const [{ changeId, report }] = sentBy(host) as [ReportMessage];
  expect(report).toMatchObject({
    anchor: { kind: 'place', id: null, point: expect.any(Array), capture: 'gv360office' },
    view: { mode: 'inside', selection: null },
    text: 'The lamp <b>flickers</b>.',
    replyTo: 'visitor@example.org',
    picture: expect.stringMatching(/^iVBOR/),
  });
  host.tellThreads({ kind: 'reported', changeId });
  await expect.element(form.getByRole('heading', { name: 'Report sent' })).toHaveFocus();
  await click(button('Report another problem'));
  await expect.element(problem).toHaveValue('');
});

test('reports the open item by keyboard, without a picture', async () => {
  const host = await openVisited();
  await click(button('Boiler'));
  await expect.element(page.getByRole('heading', { name: 'Boiler' })).toBeVisible();
  await press(button('Report a problem'), '{Enter}');
  await expect.element(form.getByRole('heading', { name: 'Report a problem' })).toHaveFocus();
  await expect.element(form.getByText('Tag: Boiler')).toBeVisible();
  await fillIn(problem, 'It drips.');
  await press(form.getByRole('checkbox', { name: /picture/ }), ' ');
  await press(button('Send report'), '{Enter}');
  await expect
    .poll(() => sentBy(host))
    .toMatchObject([{ report: { anchor: { kind: 'tag', id: 'boiler' } } }]);
  expect(sentBy(host)[0]?.report).not.toHaveProperty('picture');
  expect(sentBy(host)[0]?.report).not.toHaveProperty('replyTo');
});

test('keeps an unsent report even if the form was closed, and resends it with the same id', async () => {
  const host = await openVisited();
  await click(button('Report a problem'));
  await fillIn(problem, 'No light.');
  await click(button('Send report'));
  await expect.poll(() => sentBy(host)).toHaveLength(1);
  const [{ changeId }] = sentBy(host) as [ReportMessage];
  const detail = 'The server could not be reached.';
  host.tellThreads({ kind: 'failed', changeId, code: 'unavailable', detail });
  await expect.element(form.getByRole('alert')).toMatchTextContent(detail);
  await click(button('Close report'));
  await click(button('Report a problem'));
  await expect.element(problem).toHaveValue('No light.');
  await click(button('Send report'));
  await expect.poll(() => sentBy(host).map((message) => message.changeId)).toEqual([changeId, changeId]);
  host.tellThreads({ kind: 'reported', changeId });
  await expect.element(form.getByText('Thank you. Your report was sent.')).toBeVisible();
});

test('fits the form on a phone in dark mode, and keeps it readable', async () => {
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  await becomePhone();
  await openVisited();
  await click(button('More'));
  await click(button('Report a problem'));
  await expect.element(problem).toBeVisible();
  const { left, right, bottom } = form.element().getBoundingClientRect();
  expect([left, right <= 390, bottom <= 844]).toEqual([0, true, true]);
  await expectNoColorViolations();
});

test('reports problems from the page with the plans without WebGL', async () => {
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  onTestFinished(() => context.mockRestore());
  const host = openPlayer({ mode: 'read-only', tour: REPORTS });
  await click(button('Report a problem'));
  await fillIn(problem, 'The door is stuck.');
  expect(button('Choose a place').elements()).toEqual([]);
  await click(button('Send report'));
  await expect
    .poll(() => sentBy(host))
    .toMatchObject([{ report: { anchor: { kind: 'place', point: null } } }]);
});

test('opens an annotation from the plan of its own floor, without WebGL', async () => {
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  onTestFinished(() => context.mockRestore());
  const tags = [
    officeTag('vent', { title: 'Vent', position: [6, 3.3, 6] }),
    officeTag('sink', { title: 'Sink', position: [6.2, 0, 6] }),
  ];
  openPlayer({ capture: 'gv360atrium', mode: 'read-only', tour: { tags } });
  // Clicks the same place on each floor's plan.
  for (const [floor, title] of [
    ['Ground floor', 'Sink'],
    ['Upper floor', 'Vent'],
  ]) {
    const plan = page.getByRole('img', { name: `Floor plan: ${floor}` });
    await expect.element(plan).toBeVisible();
    const svg = plan.element() as SVGSVGElement;
    const { left, top, width } = svg.getBoundingClientRect();
    const { x, y, width: metres } = svg.viewBox.baseVal;
    const at = { clientX: left + ((6 - x) * width) / metres, clientY: top + ((6 - y) * width) / metres };
    svg.dispatchEvent(new MouseEvent('click', { bubbles: true, ...at }));
    await expect.element(page.getByRole('article', { name: title })).toBeVisible();
  }
});
