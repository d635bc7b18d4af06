import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '../support/component/axe.ts';
import { answerRequestsTo } from '../support/component/answer-requests.ts';
import { openAndWalk, openPlayer } from '../support/component/open-player.ts';
import { officeStops } from '../support/player/office-stops.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { click, fillIn } from '../support/component/press.ts';

const button = (name: string) => page.getByRole('button', { name });
const alert = page.getByRole('alert');
const phase = page.getByRole('status').first();
const live = () => document.querySelector('#live')!.textContent;

/** Holds back the capture's model. Returns a function that releases it. */
function holdModel(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  answerRequestsTo('scene.glb', async (ask) => {
    await promise;
    return ask();
  });
  return resolve;
}

test('shows the poster immediately, with loading progress @11.16', async () => {
  const letGo = holdModel();
  openPlayer();
  await expect.poll(() => document.querySelector('#stage img')?.getAttribute('src')).toMatch(/poster/);
  await expect.element(phase).toHaveTextContent('Fetching Office floor…');
  letGo();
  await expect.element(page.getByRole('application')).toBeVisible();
  await expect.element(phase).toHaveTextContent('');
});

test('reports after 15 seconds that a space does not load, and lets you retry @11.17', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const letGo = holdModel();
  openPlayer();
  await expect.element(phase).toHaveTextContent('Fetching Office floor…');
  vi.advanceTimersByTime(14_900);
  await expect.element(alert).not.toBeInTheDocument();
  vi.advanceTimersByTime(100);
  await expect.element(alert).toMatchTextContent('no data has arrived for 15 seconds');
  await expect.element(page.getByText('Kitchen').first()).toBeVisible();
  vi.useRealTimers();
  letGo();
  await click(button('Try again'));
  await expect.element(page.getByRole('application')).toBeVisible();
});

test('shows a plain error message for a file that is not a model @11.17', async () => {
  answerRequestsTo('scene.glb', async () => new Response('not a model'));
  openPlayer();
  await expect.element(alert).toMatchTextContent('could not be drawn');
  await expect.element(page.getByText('Kitchen').first()).toBeVisible();
});

test('shows an error message and a next step for a missing or invalid capture id @11.17', async () => {
  for (const [capture, sentence] of [
    ['', 'contains no capture ID'],
    ['short', 'exactly 11 characters'],
  ] as const) {
    openPlayer({ capture });
    await expect.element(alert).toMatchTextContent(sentence);
  }
  await click(button('Walk through our built-in office'));
  await expect.element(page.getByRole('application')).toBeVisible();
});

const detailed = {
  tags: [officeTag('boiler', { title: 'Boiler', text: 'See https://example.com', keywords: ['heating'] })],
  documents: [{ name: 'Manual', url: 'https://example.com/manual.pdf' }],
  points: officeStops,
};

test('without 3D, still shows the poster, plan, tags, rooms, files and guided tour stops @11.20 @11.33 @13.17', async () => {
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  onTestFinished(() => context.mockRestore());
  const host = openPlayer({ tour: detailed, hash: 'tour=reception' });
  await expect.element(alert).toMatchTextContent('cannot show 3D');
  await expect.element(page.getByRole('img', { name: 'Picture of Office floor' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Floor plan: Level 1' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Rooms' })).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Kitchen' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Manual' }))
    .toHaveAttribute('href', 'https://example.com/manual.pdf');
  const stops = page.getByRole('region', { name: 'Guided tour' }).getByRole('heading', { level: 3 });
  await expect
    .poll(() => stops.elements().map(({ textContent }) => textContent))
    .toEqual(['The way in', 'Reception', 'Server room']);
  await expect.element(stops.nth(1)).toHaveFocus();
  await expectNoAxeViolations();
  await click(button('Boiler'));
  await click(button('Edit'));
  await fillIn(page.getByLabelText('Title'), 'Boiler 1');
  await click(button('Save tag'));
  await expect.element(page.getByRole('heading', { name: 'Boiler 1' })).toBeVisible();
  await expect.poll(() => host.tour.tags).toMatchObject([{ title: 'Boiler 1' }]);
});

test('shows an error when the graphics context is lost, and keeps the place and unsaved input on retry @11.18', async () => {
  const host = await openAndWalk();
  await click(button('Go to Kitchen'));
  await expect.poll(live).toBe('Kitchen, no tags');
  await click(button('Add tag'));
  (page.getByRole('application').element() as HTMLElement).focus();
  await click(page.getByRole('application'));
  await fillIn(page.getByLabelText('Title'), 'Leaking tap');
  document.querySelector('canvas')!.dispatchEvent(new Event('webglcontextlost'));
  await expect.element(alert).toMatchTextContent('graphics stopped working');
  await click(button('Try again'));
  await expect.element(page.getByRole('application')).toBeVisible();
  await expect.element(page.getByLabelText('Title')).toHaveValue('Leaking tap');
  await click(button('Save tag'));
  await expect.poll(() => host.tour.tags).toMatchObject([{ title: 'Leaking tap' }]);
  await expect.poll(() => document.querySelector('h1 + p')?.textContent).toBe('Kitchen');
});
