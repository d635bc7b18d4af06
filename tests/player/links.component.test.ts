import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NOTHING_OPEN, formatView, type ViewState } from '../../contract/protocol/view-state.ts';
import { answerRequestsTo } from '../support/component/answer-requests.ts';
import { emulateMedia } from '../support/component/emulate.ts';
import { openAndWalk, openPlayer } from '../support/component/open-player.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { click } from '../support/component/press.ts';

const kitchen: ViewState = {
  mode: 'inside',
  sweep: 'kitchen-door',
  position: [16.6, 1.6, 5.4],
  yaw: 1.25,
  pitch: -0.2,
  floor: null,
  ...NOTHING_OPEN,
};
const fridge = officeTag('fridge', { title: 'Fridge' });

const button = (name: string) => page.getByRole('button', { name });
const share = button('Share this view');
const live = () => document.querySelector('#live')!.textContent;
/** Returns the line below the twin's name, which is the user's current room. */
const roomIn = () => document.querySelector('h1 + p')?.textContent;

/** Returns a list to which each text copied to the clipboard is added. */
function readClipboard(): string[] {
  const copied: string[] = [];
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  write.mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => write.mockRestore());
  return copied;
}

test('sends the view to the host once it is at rest, and shows a view sent by the host @11.12', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  const host = await openAndWalk();
  expect(host.views).toEqual([]);
  await click(button('Go to Kitchen'));
  await expect.poll(() => host.views).toMatchObject([{ sweep: 'kitchen-door' }]);
  host.showView({ ...kitchen, sweep: 'lounge-door', position: [17.5, 1.6, 8.9] });
  await expect.poll(roomIn).toBe('Lounge');
});

test('opens the same view and its tag from a link @11.10', async () => {
  const selection = { kind: 'tag', id: 'fridge' };
  const host = await openAndWalk({
    hash: formatView({ ...kitchen, selection }),
    tour: { tags: [fridge] },
  });
  await expect.element(page.getByRole('heading', { name: 'Fridge' })).toBeVisible();
  await expect.poll(roomIn).toBe('Kitchen');
  const { sweep, position, yaw, pitch } = kitchen;
  await expect.poll(() => host.views.at(-1)).toMatchObject({ sweep, position, yaw, pitch, selection });
});

test('restores the mode and the floor from a link @11.10', async () => {
  const view: ViewState = { ...kitchen, mode: 'floorplan', floor: 'ground', position: [9, 30, 7] };
  const host = await openAndWalk({ capture: 'gv360atrium', hash: formatView(view) });
  await expect.element(button('Floor plan')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('combobox', { name: 'Floor' })).toHaveValue('ground');
  await expect.poll(() => host.views.at(-1)).toMatchObject({ mode: 'floorplan', floor: 'ground' });
});

test('restores the search and the active tool from a link @11.10', async () => {
  const view = { ...kitchen, filter: 'fri', stop: 'stop-2', tool: 'place:tag' };
  const host = await openAndWalk({
    hash: formatView(view),
    tour: { tags: [fridge, officeTag('pump', { title: 'Pump' })] },
  });
  await expect.poll(live).toContain('Click a surface to place the tag');
  await expect
    .poll(() => host.views.at(-1))
    .toMatchObject({ filter: 'fri', stop: 'stop-2', tool: 'place:tag' });
  await click(button('Cancel'));
  await expect.element(page.getByRole('textbox', { name: 'Find a tag' })).toHaveValue('fri');
  await expect.element(button('Fridge')).toBeVisible();
  await expect.element(button('Pump')).not.toBeInTheDocument();
});

test('opens the nearest existing view for an outdated link @11.11', async () => {
  const view = { ...kitchen, sweep: 'pulled-down', floor: 'attic', selection: { kind: 'tag', id: 'gone' } };
  await openAndWalk({ hash: formatView(view) });
  await expect.poll(roomIn).toBe('Kitchen');
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
});

test('starts at the default view if the address contains an invalid view @11.11', async () => {
  const errors: unknown[] = [];
  const note = (event: ErrorEvent) => errors.push(event.error);
  window.addEventListener('error', note);
  onTestFinished(() => window.removeEventListener('error', note));
  await openAndWalk({ hash: 'eye=%%%,9e9,NaN&look=a,b&tag=<script>' });
  await expect.poll(roomIn).toBe('Open office');
  expect(errors).toEqual([]);
});

test('keeps a view received before the space is ready @11.11', async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { asked } = answerRequestsTo('capture.json', async (ask) => {
    await promise;
    return ask();
  });
  const host = openPlayer();
  await expect.poll(asked).toBe(1);
  host.showView(kitchen);
  letGo();
  await expect.poll(roomIn).toBe('Kitchen');
});

test('copies a link to the view on U, and announces who can open the link to a private twin @11.14', async () => {
  const copied = readClipboard();
  const host = await openAndWalk({ tour: { public: false } });
  await click(button('Go to Kitchen'));
  await expect.poll(() => host.views).toHaveLength(1);
  await userEvent.keyboard('u');
  await expect.poll(live).toBe('Link copied. This twin is private: only people with access can open it.');
  expect(copied).toEqual([`https://twins.test/demo/u1#${formatView(host.views[0]!)}`]);
  await click(share);
  await expect.element(page.getByRole('dialog')).toMatchTextContent('This twin is private');
  expect(copied).toHaveLength(2);
});

test('selects a link in a field if copying fails @11.14', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
  onTestFinished(() => write.mockRestore());
  await openAndWalk();
  const field = page.getByRole('textbox', { name: 'Link to this view' });
  for (const time of ['first', 'second']) {
    await click(share);
    await expect.element(field, { message: time }).toHaveFocus();
    const { value, selectionStart, selectionEnd } = field.element() as HTMLInputElement;
    const selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
    expect(selected).toMatch(/^https:\/\/twins\.test\/demo\/u1#.*eye=/);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(share).toHaveFocus();
  }
});

/** Returns the user's position on the map in metres, and their direction in degrees to the right of north. */
function placeOnMap(): { x: number; z: number; turned: number } {
  const marker = document.querySelector<SVGGElement>('#map g[transform^="translate"]')!;
  const [shift, turn] = [0, 1].map((index) => marker.transform.baseVal.getItem(index));
  return { x: shift!.matrix.e, z: shift!.matrix.f, turned: turn!.angle };
}

test('opens exactly the place and view from which a link was copied during a walk @11.10', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  const copied = readClipboard();
  await openAndWalk();
  await vi.waitFor(placeOnMap, 10_000);
  const start = placeOnMap();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof placeOnMap>>();
  // Runs in one step, so that no frame is drawn between the key press and reading the view.
  const copyOnTheWay = (): void => {
    const place = placeOnMap();
    if (Math.hypot(place.x - start.x, place.z - start.z) < 0.5)
      return void requestAnimationFrame(copyOnTheWay);
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyU', key: 'u' }));
    resolve(place);
  };
  await click(button('Go to Kitchen'));
  copyOnTheWay();
  const seen = await promise;
  await expect.poll(live).toBe('Link copied');
  await emulateMedia({});
  await openAndWalk({ hash: new URL(copied[0]!).hash.slice(1) });
  await expect.poll(() => Math.hypot(placeOnMap().x - seen.x, placeOnMap().z - seen.z)).toBeLessThan(0.01);
  expect(Math.abs(placeOnMap().turned - seen.turned)).toBeLessThan(0.1);
  expect(roomIn()).not.toBe('Kitchen');
});
