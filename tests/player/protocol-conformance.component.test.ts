import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PROTOCOL_VERSION } from '../../contract/protocol/player-messages.ts';
import { texts } from '../../player/conformance/texts.ts';
import { HOST, PLAYER } from '../../player/testing/start-ends.ts';
import { runTrial } from '../../player/testing/run-trial.ts';
import { createWindowPair } from '../../player/testing/window-pair.ts';
import { openPlayerOf } from '../support/component/open-player.ts';
import { press } from '../support/component/press.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function addTag(title: string): Promise<void> {
  await button('Add tag').click();
  await press(page.getByRole('application'), '{Enter}');
  await page.getByLabelText('Title').fill(title);
  await button('Save tag').click();
}

async function renameTag(title: string, next: string): Promise<void> {
  await button(title).click();
  await button('Edit').click();
  await page.getByLabelText('Title').fill(next);
  await button('Save tag').click();
}

const { tasks } = texts;
/** The actions of a user in our own player. */
const PARTS = {
  [tasks.change]: () => addTag('Pump'),
  [tasks.again]: async () => {
    await button('Close').click();
    await addTag('Valve');
  },
  [tasks.changeTitle]: async () => {
    await button('Close').click();
    await renameTag('Pump', 'Pump 1');
  },
  [tasks.others]: async () => {
    await button('Close').click();
    await renameTag('A tag of others', 'Theirs and mine');
  },
  [tasks.readOnly]: async () => {
    await expect.element(button('Add tag')).not.toBeInTheDocument();
    return texts.couldNot;
  },
  [tasks.walk]: () => button('Go to Kitchen').click(),
  [tasks.walkOn]: () => button('Go to Reception').click(),
};

test('our own player passes all of the host’s checks @11.43', async () => {
  const soon = setTimeout.bind(window);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const windows = createWindowPair(HOST, PLAYER);
  openPlayerOf(windows.player, 'gv360office');
  await vi.waitFor(() => expect(document.querySelector('[role=application]')).not.toBeNull(), 15_000);
  // Most of a check waits to see that a message does not arrive.
  const { failed, skipped, kept } = await runTrial(windows, PROTOCOL_VERSION, PARTS, async () => {
    vi.advanceTimersByTime(100);
    await new Promise((resolve) => soon(resolve));
  });
  expect({ failed, skipped }).toEqual({ failed: [], skipped: [] });
  expect(kept).toHaveLength(19);
}, 60_000);
