import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { standInForMatterport, type Matterport } from '../support/component/matterport.ts';
import { openPlayer } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import { CAPTURES } from '../support/player/matterport-showcase.ts';
import type { HostPage } from '../support/player/host-page.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const frame = () => document.querySelector('iframe');
/** Returns the text of the provider's page. */
const shown = () => frame()?.contentDocument?.body?.innerText ?? '';
const pins = () => [...(frame()?.contentDocument?.querySelectorAll('button') ?? [])];
const pinTitles = () => pins().map((pin) => pin.textContent);

beforeEach(() => page.viewport(1280, 720));

function open(capture: string, matterport?: Matterport, tour?: Record<string, unknown>): HostPage {
  standInForMatterport(matterport);
  return openPlayer({ capture, tour });
}

/** Opens a Matterport space, and waits until the player controls it. */
async function openSteered(tour?: Record<string, unknown>): Promise<HostPage> {
  const host = open(CAPTURES.open, {}, tour);
  await expect.element(button('Add tag')).toBeVisible();
  return host;
}

/**
 * After how many milliseconds a provider that does not respond counts as refusing. The user sees an error
 * within 15 s.
 */
const PATIENCE = 14_000;

const tag = (id: string, title: string, position: number[] = [1, 1, 1]) => ({
  id,
  title,
  text: '',
  color: 'blue',
  position,
  normal: [0, 1, 0],
});

test('moves through a Matterport space with the rooms and modes on the bar @11.38', async () => {
  await openSteered();
  await click(button('Go to Boiler room'));
  await expect.poll(() => document.querySelector('#live')?.textContent).toBe('Boiler room, no tags');
  await expect.poll(shown).toContain('mode.inside sweep-3');
  await click(button('Dollhouse'));
  await expect.poll(shown).toContain('mode.dollhouse');
  await expect.element(button('Dollhouse')).toHaveAttribute('aria-pressed', 'true');
  await click(button('Inside'));
  await expect.poll(shown).toContain('mode.inside');
});

test('shows the tour’s tags in the Matterport space, and applies all edits, including other users’ @11.38', async () => {
  const host = await openSteered();
  await click(button('Add tag'));
  await press(button('Place it here'), '{Enter}');
  await fillIn(page.getByLabelText('Title'), 'Pump');
  await click(button('Save tag'));
  await expect.poll(pinTitles).toEqual(['Pump']);
  expect(pins()[0]?.dataset.color).toBe('47,99,224');
  await expect.poll(() => pins()[0]?.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => host.tour).toMatchObject({ tags: [{ title: 'Pump', sweep: 'sweep-1' }] });
  await click(button('Edit'));
  await fillIn(page.getByLabelText('Title'), 'Pump 2');
  await click(button('Save tag'));
  await expect.poll(pinTitles).toEqual(['Pump 2']);
  await click(button('Delete'));
  await expect.poll(pinTitles).toEqual([]);
  await click(button('Undo'));
  await expect.poll(pinTitles).toEqual(['Pump 2']);
  host.writeElsewhere({ tags: [{ ...tag('other', 'Elsewhere'), color: 'red' }] }, true);
  await expect.poll(pinTitles).toContain('Elsewhere');
  expect(pins().find((pin) => pin.textContent === 'Elsewhere')?.dataset.color).toBe('208,58,50');
});

test('shows only tags that match the search in a Matterport space, and opens a tag on a click @11.38', async () => {
  await openSteered({ tags: [tag('pump', 'Pump'), tag('valve', 'Valve')] });
  await expect.poll(() => pinTitles().toSorted()).toEqual(['Pump', 'Valve']);
  await fillIn(page.getByLabelText('Find a tag'), 'valve');
  await expect.poll(pinTitles).toEqual(['Valve']);
  await click(button('Show all tags'));
  await expect.poll(() => pinTitles().toSorted()).toEqual(['Pump', 'Valve']);
  const valve = pins().find((pin) => pin.textContent === 'Valve')!;
  expect(valve.getAttribute('aria-pressed')).toBe('false');
  valve.click();
  await expect.element(page.getByRole('heading', { name: 'Valve' })).toBeVisible();
});

test('places previously unplaced items in a Matterport space @11.38 @11.45', async () => {
  const host = await openSteered();
  const tags = ['Fan', 'Pump'].map((title) => ({ id: title, title, text: '', color: 'blue' }));
  host.writeElsewhere({ tags }, true);
  await click(button('Place next'));
  for (const title of ['Fan', 'Pump']) {
    await expect.element(page.getByText(`Where is “${title}”?`).first()).toBeVisible();
    await expect.element(button('Place it here')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(page.getByRole('heading', { name: /^Tags/ })).toHaveTextContent('Tags 2');
  const placed = { position: expect.any(Array) };
  await expect.poll(() => host.tour.tags).toMatchObject([placed, placed]);
});

test('replaces one capture with another, without traces of the first', async () => {
  const host = await openSteered();
  for (const matterportId of [CAPTURES.mirrored, CAPTURES.silent, CAPTURES.open]) {
    host.writeElsewhere({ matterportId }, true);
  }
  await expect.poll(() => frame()?.src).toContain(CAPTURES.open);
  await expect.element(button('Add tag')).toBeVisible();
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
});

test('shows the space with its own controls and the tags beside it without a key @11.39', async () => {
  open(CAPTURES.open, { key: '' });
  await expect.element(page.getByText(/with its own controls/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^Tags/ })).toBeVisible();
  await expect.poll(shown).toContain('Showcase');
  expect(frame()?.src).toContain(CAPTURES.open);
  expect(frame()?.src).not.toContain('applicationKey');
  await expect.element(button('Add tag')).not.toBeInTheDocument();
  await click(button('Dismiss'));
  await expect.element(page.getByText(/with its own controls/)).not.toBeInTheDocument();
});

test.each<[string, Matterport, string]>([
  ['a key that Matterport rejects', { key: 'for-another-site' }, 'rejected this site’s key'],
  ['a blocked script', { outage: 'script' }, 'was blocked or could not be loaded'],
])('%s keeps the space’s own controls and shows a message @11.40', async (_name, matterport, sentence) => {
  open(CAPTURES.open, matterport);
  await expect.element(page.getByText(new RegExp(sentence))).toBeVisible();
  await expect.element(button('Try again')).toBeVisible();
  await expect.poll(shown).toContain('Showcase');
  expect(frame()?.src).not.toContain('applicationKey');
});

test.each([
  ['the page', CAPTURES.silent],
  ['the space', CAPTURES.nameless],
])('keeps the space’s own controls if %s never responds @11.40', async (_name, capture) => {
  const over = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  Reflect.deleteProperty(window, 'namesAsked');
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) =>
    time === PATIENCE ? over.signal : timeout(time),
  );
  open(capture);
  await expect.poll(() => frame()?.src).toContain('applicationKey');
  if (capture === CAPTURES.nameless) await expect.poll(() => Reflect.get(window, 'namesAsked')).toBe(true);
  over.abort();
  await expect.element(page.getByText(/did not respond in time/)).toBeVisible();
  await expect.poll(() => frame()?.src).not.toContain('applicationKey');
});
