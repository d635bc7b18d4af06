import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Capture } from '../../player/capture/capture.ts';
import { CAPTURE_CHECKS } from '../support/player/capture-checks.ts';
import type { Person } from '../support/player/capture-check.ts';
import { findCapture, openLocal } from '../../player/opening/find-capture.ts';
import { openFramed } from '../../player/opening/open-framed.ts';
import { findPage } from '../../player/opening/page.ts';
import { createPlayerStore } from '../../player/state/player-state.ts';
import { startActions } from '../../player/testing/start-ends.ts';
import { standInForMatterport } from '../support/component/matterport.ts';
import { preparePage } from '../support/component/open-player.ts';
import { CAPTURES } from '../support/player/matterport-showcase.ts';

/** The time between two frames, in milliseconds. */
const FRAME = 50;

/** Opens a capture as the player does, without its panels. */
async function open(id: string): Promise<Capture> {
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const { signal } = ended;
  const found = await findCapture(id, signal);
  const shared = { page: findPage(), signal };
  if (found.kind !== 'local') {
    const { capture, note } = await openFramed({ ...shared, id });
    expect(note).toBe('');
    return capture;
  }
  const state = createPlayerStore(false);
  const scene = await openLocal({ ...shared, state, actions: startActions(state), found });
  await scene.accelerate();
  state.set({ screen: { kind: 'walking' } });
  return state.get().capture!;
}

/** Our marker is in the middle of the view. On the provider's page, it is a button. */
const person: Person = {
  async choose({ title }) {
    const space = document.querySelector('iframe')?.contentDocument;
    if (!space) return page.elementLocator(document.querySelector('#stage')!).click({ timeout: 10_000 });
    const pins = () => [...space.querySelectorAll('button')];
    await vi.waitFor(() => expect(pins().map((pin) => pin.textContent)).toContain(title), 10_000);
    pins()
      .find((pin) => pin.textContent === title)!
      .click();
  },
};

test.each([
  { name: 'our office', id: 'gv360office', reduced: true },
  { name: 'our house of two floors', id: 'gv360atrium', reduced: false },
  { name: 'a Matterport space', id: CAPTURES.open, reduced: false },
  { name: 'a Matterport space whose angles grow the other way', id: CAPTURES.mirrored, reduced: false },
])('$name meets all requirements of a capture @11.37', async ({ id, reduced }) => {
  preparePage();
  standInForMatterport();
  // With reduced motion, users see the same views, but without flights.
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query.includes('motion') && !reduced ? 'not all' : query),
  );
  const capture = await open(id);
  vi.useFakeTimers({ toNotFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) =>
    Number(setTimeout(() => draw(performance.now()), FRAME)),
  );
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => clearTimeout(frame));
  onTestFinished(() => void vi.useRealTimers());
  const broken: string[] = [];
  const checked = (async () => {
    for (const check of CAPTURE_CHECKS) {
      await check
        .run(capture, person)
        .catch(({ message }: Error) => broken.push(`${check.title}: ${message}`));
    }
    return true;
  })();
  // A check mostly waits for timeouts.
  while (!(await Promise.race([checked, turn()]))) vi.advanceTimersByTime(FRAME);
  expect(broken).toEqual([]);
});

/** Runs all timers that are due, without the extra milliseconds that a browser adds. */
async function turn(): Promise<false> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
  return false;
}
